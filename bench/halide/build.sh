#!/usr/bin/env bash
# Build the Halide 14 programs of `npm run bench`, native and WebAssembly, into bench/halide/build:
#
#     bench/halide/build.sh [pipeline …]
#
# Needs Debian packages. If one is missing, this script reports it and builds nothing; the benchmark then runs without
# Halide. REPEATS is the number of compilations of each pipeline to measure the compile time, 3 by default.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$here/build
missing=()
need() { command -v "$1" > /dev/null || missing+=("$2"); }
need g++ g++
need clang clang
need wasm-ld lld
header=$(find /usr/include /usr/local/include -name Halide.h -print -quit 2> /dev/null || true)
[ -n "$header" ] || missing+=(libhalide14-0-dev)
if [ ${#missing[@]} -gt 0 ]; then
  echo "The benchmark runs without Halide: the Debian packages ${missing[*]} are not installed." >&2
  exit 0
fi
include=$(dirname "$header")
mkdir -p "$out"/{sse41,host,wasm}

# Is a file older than one of its sources?
isStale() {
  [ -e "$1" ] || return 0
  for source in "${@:2}"; do [ "$source" -nt "$1" ] && return 0; done
  return 1
}
if isStale "$out/generator" "$here"/generator.cpp "$here"/built.h "$here"/pipelines/*.h; then
  g++ -std=c++17 -O1 "$here/generator.cpp" -I"$include" -lHalide14 -o "$out/generator"
fi
if isStale "$out/native" "$here/native.cpp"; then
  "$out/generator" runtime host "$out/runtime.o"
  g++ -std=c++17 -O2 "$here/native.cpp" -I"$include" "$out/runtime.o" -rdynamic -ldl -lpthread -o "$out/native"
fi
clang --target=wasm32 -O3 -msimd128 -mbulk-memory -nostdlib -ffreestanding -fno-builtin -c "$here/runtime.c" -o "$out/runtime-wasm.o"

sse41=x86-64-linux-sse41-no_runtime
host=host-no_runtime
wasm=wasm-32-wasmrt-wasm_simd128-wasm_signext-wasm_sat_float_to_int-no_runtime
for pipeline in ${*:-$("$out/generator" list)}; do
  for target in sse41 host wasm; do
    "$out/generator" "$pipeline" "${!target}" "$out/$target" "${REPEATS:-3}" > "$out/$target/$pipeline.json" 2> /dev/null
  done
  for target in sse41 host; do g++ -shared "$out/$target/$pipeline.o" -o "$out/$target/$pipeline.so"; done
  wasm-ld --no-entry --allow-undefined --export="${pipeline}_argv" --gc-sections --stack-first -z stack-size=1048576 \
    "$out/wasm/$pipeline.o" "$out/runtime-wasm.o" -o "$out/wasm/$pipeline.wasm"
  echo "built $pipeline"
done
