/**
 * The CPU time of decoding and encoding PNG files, compared with fast-png, for photos of 1 and of 24 megapixels. The
 * variants are interleaved round by round in one process. The first table is for Node, whose zlib is used; the second
 * one hides it, as in a page:
 *
 *     node bench/files.mjs [megapixels …]
 *
 * A photo is a smooth picture with noise. It is decoded from a file of fast-png, whose rows have no filters, and from
 * one of ours, whose rows have filters, as those of most programs.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { decode as fastDecode, encode as fastEncode } from 'fast-png';

const [place, ...sizes] = process.argv.slice(2);
if (place !== 'node' && place !== 'page') {
  const megapixels = process.argv.slice(2);
  for (const each of ['node', 'page']) {
    const args = [fileURLToPath(import.meta.url), each, ...(megapixels.length > 0 ? megapixels : ['1', '24'])];
    spawnSync(process.execPath, args, { stdio: 'inherit' });
  }
} else {
  if (place === 'page') process.getBuiltinModule = undefined;
  const { decode, encode } = await import('../dist/files.js');
  console.log(`\n${place === 'page' ? 'without the zlib of Node, as in a page' : `Node ${process.version}`}`);
  console.log('photo              decode   decode filtered   encode   (CPU time ÷ fast-png)   size ÷ fast-png');
  for (const size of sizes.map(Number)) for (const kind of kinds()) report(size, kind, decode, encode);
}

function kinds() {
  return [
    { name: 'RGB', channels: 3, depth: 8 },
    { name: 'RGBA', channels: 4, depth: 8 },
    { name: 'grey', channels: 1, depth: 8 },
    { name: 'RGB 16-bit', channels: 3, depth: 16 },
  ];
}

function report(megapixels, { name, channels, depth }, decode, encode) {
  const width = Math.round(Math.sqrt(megapixels * 1.5) * 1000);
  const height = Math.round((megapixels * 1e6) / width);
  const planes = photo(width, height, channels, depth);
  const data = interleaved(planes, channels);
  const image = { width, height, channels, depth, data };
  const array = { data: planes, shape: [width, height, channels] };
  const plain = fastEncode(image);
  const filtered = encode(array, 'png').bytes;
  const rounds = megapixels > 4 ? 3 : 9;
  const [fastPlain, ourPlain, fastFiltered, ourFiltered, fastWrites, ourWrites] = interleavedTimes(rounds, [
    () => fastDecode(plain),
    () => decode(plain),
    () => fastDecode(filtered),
    () => decode(filtered),
    () => fastEncode(image),
    () => encode(array, 'png'),
  ]);
  const columns = [
    (ourPlain / fastPlain).toFixed(2).padStart(6),
    (ourFiltered / fastFiltered).toFixed(2).padStart(17),
    (ourWrites / fastWrites).toFixed(2).padStart(8),
    `(${[ourPlain, ourFiltered, ourWrites].map((ms) => ms.toFixed(0)).join(', ')} ms)`.padStart(26),
    (filtered.length / plain.length).toFixed(2).padStart(17),
  ];
  console.log(`${`${megapixels} MP ${name}`.padEnd(19)}${columns.join(' ')}`);
}

/** The least CPU time of each function in milliseconds, over rounds in which each runs once. */
function interleavedTimes(rounds, works) {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++)
    works.forEach((work, i) => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      least[i] = Math.min(least[i], (user + system) / 1000);
    });
  return least;
}

/** One plane for each channel: waves, with noise of a few per cent. */
function photo(width, height, channels, depth) {
  const planes = new (depth === 16 ? Uint16Array : Uint8Array)(width * height * channels);
  const unit = depth === 16 ? 257 : 1;
  let seed = 1;
  for (let c = 0, i = 0; c < channels; c++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++) {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        const noise = (seed >>> 28) / 2 - 4;
        planes[i] = unit * (128 + 60 * Math.sin(x / 50 + c) + 50 * Math.cos(y / 70 + c) + noise);
      }
  return planes;
}

function interleaved(planes, channels) {
  const pixels = planes.length / channels;
  return planes.map((_, i) => planes[(i % channels) * pixels + Math.floor(i / channels)]);
}
