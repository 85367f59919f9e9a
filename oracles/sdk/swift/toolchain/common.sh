# Finds the Swift compiler: the one in PATH, or the one that `install` has put into the cache.
# Read by the scripts of this folder; needs bash 3.2 or later.

MINIMUM=5.9
# The Debian release whose Swift is used where the machine has none.
RELEASE=trixie
# Where Debian's Swift lies, in the root folder of the cache as on a machine.
SWIFT=/usr/libexec/swift

say() { printf 'swift: %s\n' "$*" >&2; }
die() { say "$1"; shift; for line in "$@"; do printf '       %s\n' "$line" >&2; done; exit 1; }

cache_folder() { printf '%s/lockstep' "${XDG_CACHE_HOME:-$HOME/.cache}"; }

architecture() { dpkg --print-architecture 2>/dev/null || uname -m; }

# The folder with a Debian $RELEASE that holds the compiler; it has this name only when complete.
cached_root() { printf '%s/swift-%s-%s' "$(cache_folder)" "$RELEASE" "$(architecture)"; }

# The version in the text on standard input, if that text speaks of Swift.
version_in() { sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1; }

# Whether version $1 is at least version $2; major and minor count.
at_least() {
  local major=${1%%.*} minor=${1#*.} wanted_major=${2%%.*} wanted_minor=${2#*.}
  minor=${minor%%.*} wanted_minor=${wanted_minor%%.*}
  ((major > wanted_major || (major == wanted_major && minor >= wanted_minor)))
}

# The version of the compiler in PATH, if there is one and it is recent enough.
path_version() {
  command -v swiftc >/dev/null || return 1
  local version
  version=$(swiftc --version 2>/dev/null | version_in)
  [[ -n $version ]] && at_least "$version" "$MINIMUM" && printf '%s\n' "$version"
}

# Runs a program of a root folder with that folder as its root: `in_root ROOT PROGRAM [ARGUMENT]..`.
# Nothing is mounted. Without /proc the compiler has to be called by its full path and finds its
# libraries by LD_LIBRARY_PATH; the old driver is the one that does not need /proc.
in_root() {
  local root=$1 change=(chroot)
  shift
  if ((EUID != 0)); then change=(unshare --map-root-user chroot); fi
  env -i PATH="$SWIFT/bin:/usr/sbin:/usr/bin:/sbin:/bin" HOME=/tmp LANG=C.UTF-8 \
    LD_LIBRARY_PATH="$SWIFT/lib/swift/linux:$SWIFT/lib/swift/host" "${change[@]}" "$root" "$@"
}

# The compiler of a root folder; its programs are static and run outside of the root.
swiftc_in_root() {
  local root=$1
  shift
  in_root "$root" "$SWIFT/bin/swiftc-legacy-driver" -disallow-use-new-driver -use-ld=lld \
    -L/opt/empty -static-executable "$@" 2> >(grep -av 'legacy driver is now deprecated' >&2)
}

cached_version() {
  [[ -d $1 ]] || return 1
  in_root "$1" "$SWIFT/bin/swift-frontend" -version 2>/dev/null | version_in
}
