#!/usr/bin/env bash
# What a new user does: install the packed package in an empty TypeScript project, compile strictly, run; then build a Vite page.
# Then the same with programs that were compiled ahead of time, in a project that does not have the package.
# Installs TypeScript and Vite, so it needs the network.
set -euo pipefail
repository=$(cd "$(dirname "$0")/.." && pwd)
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
npm pack --silent --pack-destination "$project" "$repository" > /dev/null
cd "$project"

cat > package.json <<'JSON'
{ "name": "try", "private": true, "type": "module" }
JSON
npm install --silent ./sylvite-*.tgz
npm install --silent --save-dev typescript vite

cat > blur.ts <<'TS'
import { compile, func, input, schedule, vars } from 'sylvite';

const [x, y] = vars('x', 'y');
const img = input('img', 'u16', 2);
const bx = func('bx', [x, y], img(x.sub(1), y).add(img(x, y)).add(img(x.add(1), y)).div(3));
const by = func('by', [x, y], bx(x, y.sub(1)).add(bx(x, y)).add(bx(x, y.add(1))).div(3));
const tiled = schedule(by, bx).by.tile('x', 'y', 'xo', 'yo', 'xi', 'yi', 4, 2).parallel('yo').and.bx.at(by, 'xo');
const blur = compile(by, tiled, { type: 'u16' });

const data = Uint16Array.from({ length: 80 }, (_, i) => i);
const out = await blur({ img: { data, shape: [10, 8] } }, { window: { x: [1, 9], y: [1, 7] } });
const values: Uint16Array = out.data;
if (values[0] !== 11) throw new Error(`${values[0]} is not 11`);
console.log(values.join(' '));

// @ts-expect-error: a coordinate is missing
bx(x);
TS
npx tsc --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --target es2022 --module nodenext --outDir out blur.ts
node out/blur.js

echo '<script type="module" src="./blur.ts"></script>' > index.html
npx vite build --logLevel warn
echo 'the package works in Node and bundles for a page'

alone="$project/alone"
mkdir "$alone"
npx sylvite compile node_modules/sylvite/examples/blur.syl --schedule tiles --target wasm -o "$alone/build"
npx sylvite compile node_modules/sylvite/examples/blur.syl --schedule naive --target js -o "$alone/one.mjs"
rm -rf node_modules/sylvite
cd "$alone"
cat > package.json <<'JSON'
{ "name": "alone", "private": true, "type": "module" }
JSON

cat > use.ts <<'TS'
import { blur } from './build/blur.js';
import { blur as same } from './one.mjs';

const data = Uint16Array.from({ length: 640 }, (_, i) => i);
const window = { x: [0, 30], y: [0, 18] } as const;
for (const program of [blur, blur.open({ threads: 2 }), same]) {
  const out = await program({ img: { data, shape: [32, 20] } }, { window });
  const values: Uint16Array = out.data;
  if (values[0] !== 33 || values.length !== 540) throw new Error(`${values[0]} is not 33`);
}

// @ts-expect-error: an array of another type
export const wrong = () => blur({ img: { data: new Float32Array(4), shape: [2, 2] } });
TS
npx tsc --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --target es2022 --module nodenext --lib es2022,dom --outDir out use.ts
cp -r build one.mjs out/
node out/use.js

echo '<script type="module" src="./use.ts"></script>' > index.html
npx vite build --logLevel warn
ls dist/assets
echo 'programs that were compiled ahead of time work in Node and bundle for a page, without the package'
