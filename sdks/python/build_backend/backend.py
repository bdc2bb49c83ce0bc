"""A PEP 517 build backend for one pure-Python package, using only the standard library.

``pip install .`` finds it through pyproject.toml; ``python3 build_backend/backend.py OUT`` writes the wheel and the
sdist.
"""

import base64
import gzip
import hashlib
import io
import os
import re
import sys
import tarfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PACKAGE = "prompt_shield"
#: Every file gets this date, so that the same sources always produce the same bytes.
DATE = (2020, 1, 1, 0, 0, 0)
EPOCH = 1577836800


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    info = "%s-%s.dist-info" % (PACKAGE, _version())
    files = {name: _read(name) for name in _package_files()}
    files[info + "/METADATA"] = _metadata().encode("utf-8")
    files[info + "/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: prompt-shield\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[info + "/LICENSE"] = _read("LICENSE")
    rows = ["%s,sha256=%s,%d" % (name, _digest(data), len(data)) for name, data in sorted(files.items())]
    files[info + "/RECORD"] = ("\n".join(rows) + "\n%s/RECORD,,\n" % info).encode("utf-8")
    filename = "%s-%s-py3-none-any.whl" % (PACKAGE, _version())
    with zipfile.ZipFile(os.path.join(wheel_directory, filename), "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            wheel.writestr(entry, data)
    return filename


def build_sdist(sdist_directory, config_settings=None):
    base = "%s-%s" % (PACKAGE, _version())
    names = _package_files() + ["pyproject.toml", "README.md", "LICENSE", "build_backend/backend.py"]
    files = {name: _read(name) for name in names}
    files["PKG-INFO"] = _metadata().encode("utf-8")
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(base + "/" + name)
            entry.size, entry.mtime, entry.mode = len(data), EPOCH, 0o644
            archive.addfile(entry, io.BytesIO(data))
    filename = base + ".tar.gz"
    with open(os.path.join(sdist_directory, filename), "wb") as out:
        with gzip.GzipFile(filename="", fileobj=out, mode="wb", mtime=EPOCH) as zipped:
            zipped.write(packed.getvalue())
    return filename


def _package_files():
    names = sorted(os.listdir(os.path.join(ROOT, PACKAGE)))
    return ["%s/%s" % (PACKAGE, name) for name in names if name.endswith(".py") or name == "py.typed"]


def _metadata():
    """The core metadata from the [project] table. Read with regular expressions because Python before 3.11 has no
    TOML parser."""
    project = _read("pyproject.toml").decode("utf-8").split("[project]")[1]
    value = lambda key: re.search(r'^%s = "(.*)"$' % key, project, re.M).group(1)
    listed = lambda key: re.findall(r'"([^"]+)"', re.search(r"^%s = \[(.*?)\]" % key, project, re.M | re.S).group(1))
    lines = [
        "Metadata-Version: 2.1",
        "Name: " + value("name"),
        "Version: " + _version(),
        "Summary: " + value("description"),
        "License: MIT",
        "Keywords: " + ",".join(listed("keywords")),
        "Requires-Python: " + value("requires-python"),
        "Description-Content-Type: text/markdown",
    ]
    lines += ["Classifier: " + one for one in listed("classifiers")]
    return "\n".join(lines) + "\n\n" + _read("README.md").decode("utf-8")


def _version():
    return re.search(r'"(.+)"', _read(PACKAGE + "/_version.py").decode("utf-8")).group(1)


def _digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode("ascii")


def _read(name):
    with open(os.path.join(ROOT, name), "rb") as opened:
        return opened.read()


if __name__ == "__main__":
    target = sys.argv[1]
    os.makedirs(target, exist_ok=True)
    for built in (build_wheel(target), build_sdist(target)):
        print(os.path.join(target, built))
