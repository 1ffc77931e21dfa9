/**
 * The live line to the table. It comes back by itself, catches up, and sends again what was not
 * acknowledged: the server knows by the question whether it was heard already.
 *
 * @typedef {{type: string, id?: number, error?: string, rule?: string | null, status?: number,
 *   fragments?: Record<string, string>, title?: string, says?: string, stage?: string,
 *   revision?: number}} Message
 */

export class Line {
  /**
   * @param {string} path
   * @param {{have?: () => number, update: (message: Message) => void, state: (open: boolean) => void,
   *   closed: (reason: string) => void}} listener
   */
  constructor(path, listener) {
    this.path = path;
    this.listener = listener;
    /** @type {Map<number, {message: object, answer: (message: Message) => void}>} */
    this.waiting = new Map();
    this.number = 0;
    this.delay = 250;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open();
    document.addEventListener("visibilitychange", () => this.wake());
    window.addEventListener("online", () => this.wake());
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.delay = 250;
      this.listener.state(true);
      const have = this.listener.have?.() ?? -1;
      const language = document.documentElement.lang;
      socket.send(JSON.stringify({ do: "hello", want: "html", have, language }));
      for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
    });
    socket.addEventListener("message", (event) => this.heard(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (event.code >= 4400 && event.code < 4500 && event.code !== 4429) {
        this.listener.closed(event.reason);
        return;
      }
      this.listener.state(false);
      this.timer = setTimeout(() => this.open(), this.delay * (0.7 + Math.random() * 0.6));
      this.delay = Math.min(this.delay * 1.7, 8000);
    });
  }

  wake() {
    if (!this.socket && !document.hidden) {
      clearTimeout(this.timer);
      this.delay = 250;
      this.open();
    }
  }

  /** @param {Message} message */
  heard(message) {
    if (message.type === "update" || message.type === "trouble") {
      this.listener.update(message);
      return;
    }
    const waiting = this.waiting.get(message.id ?? 0);
    if (waiting) {
      this.waiting.delete(message.id ?? 0);
      waiting.answer(message);
    }
  }

  /** @param {object} body @returns {Promise<Message>} */
  ask(body) {
    const id = ++this.number;
    const message = { ...body, id };
    return new Promise((answer) => {
      this.waiting.set(id, { message, answer });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }
}
