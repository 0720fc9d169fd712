/** The photos that are decoded and encoded. */
export const kinds = [
  { name: 'RGB', channels: 3, depth: 8 },
  { name: 'RGBA', channels: 4, depth: 8 },
  { name: 'grey', channels: 1, depth: 8 },
  { name: 'RGB 16-bit', channels: 3, depth: 16 },
];

/**
 * What is timed for a photo: fast-png (`fast`) and we (`our`) decode a file without filters, decode one with filters,
 * and encode. Runs in Node and in a page.
 */
export function tasksOf(megapixels, { channels, depth }, our, fast) {
  const width = Math.round(Math.sqrt(megapixels * 1.5) * 1000);
  const height = Math.round((megapixels * 1e6) / width);
  const planes = photo(width, height, channels, depth);
  const image = { width, height, channels, depth, data: interleaved(planes, channels) };
  const array = { data: planes, shape: [width, height, channels] };
  const plain = fast.encode(image);
  const filtered = our.encode(array, 'png').bytes;
  return {
    /** The size of our file, relative to that of fast-png. */
    size: filtered.length / plain.length,
    tasks: {
      fastPlain: () => fast.decode(plain),
      ourPlain: () => our.decode(plain),
      fastFiltered: () => fast.decode(filtered),
      ourFiltered: () => our.decode(filtered),
      fastWrites: () => fast.encode(image),
      ourWrites: () => our.encode(array, 'png'),
    },
  };
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
