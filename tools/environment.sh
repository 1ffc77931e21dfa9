# Sourced by ./play and ./test: makes .venv and keeps it in step with pyproject.toml and
# requirements.lock, which pins every version (tools/lock renews it).

find_python() {
    local name
    for name in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11 python; do
        if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return 0
        fi
    done
    echo "Critias needs Python 3.11 or newer. Install it, or name it: PYTHON=/path/to/python $0" >&2
    return 1
}

# What the table's framework asks for, but only to invent examples for a description of an interface,
# which ours has of its own: a tenth of the environment.
unneeded="faker polyfactory"

# prepare PROFILE: `run` installs what playing needs, `docs` what the site of the documents needs,
# `dev` what checking needs as well.
prepare() {
    local profile=$1 python wanted target stamp=.venv/.critias-$1
    wanted=$(cat pyproject.toml requirements.lock | cksum)
    if [ -x .venv/bin/python ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
        return 0
    fi
    python=$(find_python) || return 1
    if [ ! -x .venv/bin/python ]; then
        echo "Making .venv with $("$python" --version)"
        "$python" -m venv .venv || {
            echo "Python could not make a virtual environment (on Debian: apt-get install python3-venv)." >&2
            return 1
        }
    fi
    case $profile in
        dev) target='.[table,gym,lab,bench,docs,dev]' ;;
        docs) target='.[docs]' ;;
        *) target='.[table]' ;;
    esac
    echo "Installing what Critias needs (only when pyproject.toml or requirements.lock changed)"
    # As a variable the constraints hold for the build of Critias itself, too.
    PIP_CONSTRAINT=requirements.lock .venv/bin/python -m pip install --quiet --quiet \
        --disable-pip-version-check --editable "$target" || {
        echo "pip could not install the packages; see its message above." >&2
        return 1
    }
    if [ "$profile" = run ]; then
        .venv/bin/python -m pip uninstall --quiet --yes --disable-pip-version-check $unneeded || return 1
    fi
    printf '%s\n' "$wanted" >"$stamp"
    # A development environment can also play and make the site.
    if [ "$profile" = dev ]; then printf '%s\n' "$wanted" | tee .venv/.critias-docs >.venv/.critias-run; fi
}

# Two runs at once must not install into the same .venv.
prepare_locked() {
    if command -v flock >/dev/null 2>&1; then
        (
            flock 9
            prepare "$1"
        ) 9>.venv.lock
    else
        prepare "$1"
    fi
}
