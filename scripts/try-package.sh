#!/usr/bin/env bash
# What a new user does: install the packed package in an empty TypeScript project, compile strictly, run; then build a
# Vite page and open it. Installs TypeScript, Vite and, unless it is there, Chromium, so it needs the network.
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

# In a page, what is printed becomes its text.
sed 's/console.log(\(.*\));/document.body.textContent = \1;/' blur.ts > page.ts
echo '<body></body><script type="module" src="./page.ts"></script>' > index.html
npx vite build --logLevel warn
"$repository/scripts/install-chromium.sh"
node_modules/.bin/vite preview --host 127.0.0.1 --port 4199 --strictPort --logLevel warn &
server=$!
trap 'kill "$server"; rm -rf "$project"' EXIT
until curl --silent --fail --output /dev/null http://127.0.0.1:4199/; do
  kill -0 "$server" # it has not given up
  sleep 0.2
done
"${CHROMIUM:-$(command -v chromium chromium-browser google-chrome | head -1)}" --headless --no-sandbox --disable-gpu --disable-background-networking \
  --user-data-dir="$project/profile" --virtual-time-budget=10000 --dump-dom http://127.0.0.1:4199/ 2> /dev/null > page.html
grep --quiet "<body>$(node out/blur.js)" page.html
echo 'the package works in Node and in a page'
