#!/bin/sh
# Makes src/ui/fonts of the packages of the typefaces: only the weights and the features in use; two thirds are left.
# Run by hand when a typeface or its use changes; needs `pip install fonttools brotli`.
set -eu
cut() {
  part=$(mktemp -d)
  pyftsubset "node_modules/@fontsource-variable/$1/files/$1-latin-wght-normal.woff2" --unicodes='*' \
    --layout-features=kern,liga,mark,mkmk,ccmp,locl,tnum,lnum,calt --output-file="$part/cut.ttf"
  fonttools varLib.instancer -q "$part/cut.ttf" "wght=$2" -o "$part/cut-weights.ttf"
  fonttools ttLib.woff2 compress -o "src/ui/fonts/$1.woff2" "$part/cut-weights.ttf"
  rm -r "$part"
}
cut besley 400:650
cut instrument-sans 400:650
cut spline-sans-mono 400
