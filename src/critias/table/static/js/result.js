/** The result: whoever still looks at it is told of a rematch at once. */
import { Line } from "./line.js";
import { parsed, patch } from "./patch.js";
import { tell } from "./site.js";

new Line(`${location.pathname.replace(/\/result$/, "")}/socket`, {
  have: () => Number(document.body.dataset.revision ?? -1),
  update(message) {
    const news = message.fragments?.notice;
    const place = document.getElementById("notice");
    if (place && news !== undefined) patch(place, parsed(news));
  },
  state() {},
  closed(reason) {
    tell("trouble", reason);
  },
});
