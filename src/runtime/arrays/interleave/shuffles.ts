/**
 * A copy between interleaved and planar pixels, 16 bytes of each channel at a time:
 *
 *     split   r₀ g₀ b₀ r₁ g₁ b₁ …  ⟶  r₀ r₁ …, g₀ g₁ …, b₀ b₁ …
 *     join    the inverse
 *
 * With one channel, a split is a plain copy. A mirrored copy reads the pixels of the source backwards.
 */
export interface PixelCopy {
  readonly direction: 'split' | 'join';
  readonly channels: number;
  /** Bytes of an element: 1, 2, 4 or 8. */
  readonly size: number;
  readonly isMirrored: boolean;
}

/** Byte i of the result is byte picks[i] of the concatenation of the registers a and b. */
export interface ByteShuffle {
  readonly a: number;
  readonly b: number;
  readonly picks: readonly number[];
}

/**
 * The shuffles of one block. The registers 0 to channels − 1 are the vectors of the source, and each shuffle adds a
 * register. `results` are the registers to store.
 */
export interface Shuffles {
  readonly steps: readonly ByteShuffle[];
  readonly results: readonly number[];
}

export function shufflesOf(copy: PixelCopy): Shuffles {
  const { channels, size, isMirrored } = copy;
  return channels === 4 && size <= 4 && !isMirrored ? transposition(copy) : gathers(copy);
}

const lanes: readonly number[] = Array.from({ length: 16 }, (_, i) => i);

/** Each result collects its bytes from the vectors of the source, one vector after another. */
function gathers({ direction, channels, size, isMirrored }: PixelCopy): Shuffles {
  const steps: ByteShuffle[] = [];
  const pixels = 16 / size;
  /** The byte of the source, counted over all its vectors, for byte i of vector v of the result. */
  const sourceOf = (v: number, i: number): number => {
    const element = Math.floor((direction === 'split' ? i : 16 * v + i) / size);
    const pixel = direction === 'split' ? element : Math.floor(element / channels);
    const channel = direction === 'split' ? v : element % channels;
    const from = isMirrored ? pixels - 1 - pixel : pixel;
    return direction === 'split'
      ? (from * channels + channel) * size + (i % size)
      : 16 * channel + from * size + (i % size);
  };
  const results = Array.from({ length: channels }, (_, v) => {
    const sources = lanes.map((i) => sourceOf(v, i));
    const vectors = [...new Set(sources.map((byte) => byte >> 4))].toSorted((a, b) => a - b);
    const [first = 0, ...others] = vectors;
    let result = first;
    let done: readonly number[] = [first];
    for (const vector of others.length === 0 ? [first] : others) {
      const isFirst = done.length === 1;
      const picks = sources.map((byte, i) => {
        if (byte >> 4 === vector && vector !== first) return 16 + (byte & 15);
        if (!done.includes(byte >> 4)) return 0; // collected later
        return isFirst ? byte & 15 : i;
      });
      steps.push({ a: result, b: vector, picks });
      result = channels + steps.length - 1;
      done = [...done, vector];
    }
    return result;
  });
  return { steps, results };
}

/**
 * Four channels: group the elements of each channel within 32 bits, and transpose the 4 × 4 matrix of 32-bit words.
 * Each of these shuffles is a single x64 instruction.
 */
function transposition({ direction, size }: PixelCopy): Shuffles {
  const steps: ByteShuffle[] = [];
  const add = (a: number, b: number, picks: readonly number[]): number => 4 + steps.push({ a, b, picks }) - 1;
  const perWord = 4 / size;
  const [outer, inner] = direction === 'split' ? [perWord, 4] : [4, perWord];
  const grouping = lanes.map((i) => {
    const element = Math.floor(i / size);
    return ((element % outer) * inner + Math.floor(element / outer)) * size + (i % size);
  });
  const group = (registers: readonly number[]): readonly number[] =>
    size === 4 ? registers : registers.map((r) => add(r, r, grouping));
  const transpose = (registers: readonly number[]): readonly number[] => {
    const [a = 0, b = 0, c = 0, d = 0] = registers;
    const halves = [add(a, b, lowWords), add(a, b, highWords), add(c, d, lowWords), add(c, d, highWords)] as const;
    return [
      add(halves[0], halves[2], lowPairs),
      add(halves[0], halves[2], highPairs),
      add(halves[1], halves[3], lowPairs),
      add(halves[1], halves[3], highPairs),
    ];
  };
  const vectors = [0, 1, 2, 3];
  const results = direction === 'split' ? transpose(group(vectors)) : group(transpose(vectors));
  return { steps, results };
}

/** Picks from two vectors: the 32-bit words 0, 4, 1, 5 and 2, 6, 3, 7, and the 64-bit pairs of words 0, 2 and 1, 3. */
const lowWords = lanes.map((i) => (i & 3) + 4 * ((i >> 3) & 1) + 16 * ((i >> 2) & 1));
const highWords = lowWords.map((byte) => byte + 8);
const lowPairs = lanes.map((i) => (i & 7) + 16 * (i >> 3));
const highPairs = lowPairs.map((byte) => byte + 8);
