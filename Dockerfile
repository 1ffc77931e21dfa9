# The web table as an image: docker build -t critias . && docker run -p 8417:8417 -v critias:/var/lib/critias critias
# Every option of `critias serve` is set by its environment variable; see docs/operating.md.
FROM python:3.13-slim AS build
WORKDIR /src
COPY pyproject.toml requirements.lock PACKAGE.md LICENSE ./
COPY src ./src
# As a variable the pinned versions hold for the build of Critias itself, too. Nobody installs anything later,
# and what is only for inventing examples of an interface stays out (see tools/environment.sh).
RUN python -m venv /opt/critias \
 && PIP_CONSTRAINT=requirements.lock /opt/critias/bin/pip install --no-cache-dir ".[table]" \
 && /opt/critias/bin/pip uninstall --yes faker polyfactory pip

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /var/lib/critias --create-home critias
COPY --from=build /opt/critias /opt/critias
ENV PATH=/opt/critias/bin:$PATH \
    CRITIAS_HOST=0.0.0.0 \
    CRITIAS_DATABASE=sqlite:////var/lib/critias/table.sqlite3
USER critias
WORKDIR /var/lib/critias
VOLUME /var/lib/critias
EXPOSE 8417
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8417/ready', timeout=4)"]
ENTRYPOINT ["critias"]
CMD ["serve"]
