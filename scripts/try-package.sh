#!/usr/bin/env bash
# Try the packed package in empty folders, as a new user does: all steps of docs/getting-started.md; then a TypeScript
# project that is compiled strictly and run, in Node and as a page; then the same with ahead-of-time modules, in a
# project without the package. Installs the package, TypeScript, Vite and, if there is none, Chromium, so it needs the
# network.
set -euo pipefail
repository=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm pack --silent --pack-destination "$folder" "$repository" > /dev/null
package=$(ls "$folder"/sylvite-*.tgz)

mkdir "$folder/started" && cd "$folder/started"
# Save the programs of the page under their names, and its commands as commands.sh, with the path of the package.
node - "$repository/docs/getting-started.md" "$package" <<'JS'
const { readFileSync, writeFileSync } = require('node:fs');
const [page, path] = process.argv.slice(2);
const text = readFileSync(page, 'utf8');
for (const [, name, program] of text.matchAll(/Save this as `([^`]+)`.*?```\w+\n(.*?)```/gs)) writeFileSync(name, program);
const commands = Array.from(text.matchAll(/```sh\n(.*?)```/gs), ([, lines]) => lines).join('');
writeFileSync('commands.sh', commands.replace('npm install sylvite', `npm install '${path}'`));
JS
bash -euxo pipefail commands.sh
cmp soft.png again.png
cmp soft.png by-code.png
mkdir public && cp photo.png public
npm install --silent --save-dev vite
npx vite build --logLevel warn
ls dist/index.html dist/photo.png dist/assets/*.js

mkdir "$folder/typescript" && cd "$folder/typescript"
cat > package.json <<'JSON'
{ "name": "try", "private": true, "type": "module" }
JSON
npm install --silent "$package"
npm install --silent --save-dev typescript vite

cat > blur.ts <<'TS'
import { compile, func, input, pipeline, schedule, vars } from 'sylvite';
import { decode, encode } from 'sylvite/files';

const [x, y] = vars('x', 'y');
const img = input('img', 'u16', 2);
const bx = func('bx', [x, y], img(x.sub(1), y).add(img(x, y)).add(img(x.add(1), y)).div(3));
const by = func('by', [x, y], bx(x, y.sub(1)).add(bx(x, y)).add(bx(x, y.add(1))).div(3), 'u16');
const tiled = schedule(by, bx).by.tile('x', 'y', 'xo', 'yo', 'xi', 'yi', 4, 2).parallel('yo').and.bx.at(by, 'xo');
const blur = compile(pipeline(by, [img]), tiled);

const { bytes } = encode({ data: Uint16Array.from({ length: 80 }, (_, i) => i), shape: [10, 8] }, 'png');
const out = await blur({ img: decode(bytes, { input: img }) }, { window: { x: [1, 9], y: [1, 7] } });
const values: Uint16Array = out.data;
if (values[0] !== 11) throw new Error(`${values[0]} is not 11`);
console.log(values.join(' '));

// @ts-expect-error: a coordinate is missing
bx(x);
// @ts-expect-error: the input holds u16
const wrong = () => blur({ img: { data: new Float32Array(80), shape: [10, 8] } });
TS
npx tsc --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --target es2022 --module nodenext --outDir out blur.ts
node out/blur.js

# In a page, the output becomes the text of the body.
sed 's/console.log(\(.*\));/document.body.textContent = \1;/' blur.ts > page.ts
echo '<body></body><script type="module" src="./page.ts"></script>' > index.html
npx vite build --logLevel warn

"$repository/scripts/install-chromium.sh"
vite="$PWD/node_modules/.bin/vite"
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT

# Serve the page that Vite has built here at a port, and print its DOM after it has run in a browser.
show() {
  "$vite" preview --host 127.0.0.1 --port "$1" --strictPort --logLevel warn &
  server=$!
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$1/"; do
    kill -0 "$server" # the server still runs
    sleep 0.2
  done
  "${CHROMIUM:-$(command -v chromium chromium-browser google-chrome | head -1)}" --headless --no-sandbox --disable-gpu --disable-background-networking \
    --user-data-dir="$folder/profile$1" --virtual-time-budget=10000 --dump-dom "http://127.0.0.1:$1/" 2> /dev/null
  kill "$server"
  server=
}

show 4199 > page.html
grep --quiet "<body>$(node out/blur.js)" page.html
echo 'the package works in Node and in a page'

alone="$PWD/alone"
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
const firsts: number[] = [];
for (const program of [blur, blur.open({ threads: 2 }), same]) {
  const out = await program({ img: { data, shape: [32, 20] } }, { window });
  const values: Uint16Array = out.data;
  if (values[0] !== 33 || values.length !== 540) throw new Error(`${values[0]} is not 33`);
  firsts.push(...values.slice(0, 3));
}
console.log(firsts.join(' '));

// @ts-expect-error: an array of another type
export const wrong = () => blur({ img: { data: new Float32Array(4), shape: [2, 2] } });
TS
npx tsc --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --target es2022 --module nodenext --lib es2022,dom --outDir out use.ts
cp -r build one.mjs out/
node out/use.js

sed 's/console.log(\(.*\));/document.body.textContent = \1;/' use.ts > page.ts
echo '<body></body><script type="module" src="./page.ts"></script>' > index.html
npx vite build --logLevel warn
show 4200 > page.html
grep --quiet "<body>$(node out/use.js)" page.html
echo 'ahead-of-time modules work in Node and in a page, without the package'
