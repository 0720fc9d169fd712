import type { ArrayValue } from '../../syntax/array.ts';
import { rangeOf } from './range-of.ts';
import type { Screen } from './screen.ts';

/**
 * A small picture of an array, as lines of text for a terminal. Null if the array is not an image: x and y, and up to
 * four channels as the last or the first dimension. With colours, a character shows two pixels, one above the other:
 * the upper half block in the colour of the upper pixel, with the colour of the lower pixel as background. Without
 * colours, a character shows one pixel: the brighter the pixel, the denser the character.
 */
export function pictureOf(array: ArrayValue, { columns, colorDepth }: Screen): readonly string[] | null {
  const image = imageOf(array);
  if (image === null) return null;
  const scale = Math.min(1, Math.min(columns - 1, mostColumns) / image.width, mostRows / image.height);
  const [width, height] = [image.width, image.height].map((len) => Math.max(1, Math.round(len * scale)));
  const paint = colorDepth >= 24 ? trueColor : colorDepth >= 8 ? indexedColor : null;
  const rows = sampled(image, width ?? 1, paint === null ? Math.ceil((height ?? 1) / 2) : (height ?? 1));
  if (paint === null) return rows.map((row) => row.map(letterOf).join('').trimEnd());
  return Array.from({ length: Math.ceil(rows.length / 2) }, (_, i) => {
    const [upper = [], lower] = [rows[2 * i], rows[2 * i + 1]];
    const cells = upper.map((color, x) => {
      const below = lower?.[x];
      return `\u001b[38;${paint(color)}${below === undefined ? '' : `;48;${paint(below)}`}m▀`;
    });
    return `${cells.join('')}\u001b[0m`;
  });
}

/** The maximum size of a picture in pixels; two rows of pixels are one row of characters. */
const mostColumns = 64;
const mostRows = 40;

/** Red, green and blue from 0 to 255. */
type Color = readonly [number, number, number];

interface Image {
  readonly width: number;
  readonly height: number;
  colorAt(x: number, y: number): Color;
}

/** An array as an image; null if it is not one. The channels are the third dimension, or the first one as in NumPy. */
function imageOf({ type, bounds, values }: ArrayValue): Image | null {
  const lengths = bounds.map(({ len }) => len);
  if (values.length === 0 || lengths.length < 2 || lengths.length > 3) return null;
  const [a = 1, b = 1, c = 1] = lengths;
  const isPlanar = c <= mostChannels;
  if (!isPlanar && a > mostChannels) return null;
  const [width, height, channels] = isPlanar ? [a, b, c] : [b, c, a];
  const [right, down, deep] = isPlanar ? [1, a, a * b] : [a, a * b, 1];
  const { least, greatest } = type === 'u8' ? { least: 0, greatest: 255 } : rangeOf(values);
  const factor = greatest > least ? 255 / (greatest - least) : 0;
  const level = (i: number): number => {
    return Math.min(255, Math.max(0, (Number(values[i]) - least) * factor)) || 0;
  };
  const colorAt = (x: number, y: number): Color => {
    const at = x * right + y * down;
    if (channels < 3) return [level(at), level(at), level(at)];
    return [level(at), level(at + deep), level(at + 2 * deep)];
  };
  return { width, height, colorAt };
}

const mostChannels = 4;

/** Resize an image: each new pixel is the mean of a sample of the pixels that it covers. */
function sampled({ width, height, colorAt }: Image, columns: number, rows: number): readonly (readonly Color[])[] {
  const meanAt = (column: number, row: number): Color => {
    const sum = [0, 0, 0];
    let count = 0;
    for (const y of covered(row, rows, height))
      for (const x of covered(column, columns, width)) {
        const color = colorAt(x, y);
        for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (color[c] ?? 0);
        count++;
      }
    const [red = 0, green = 0, blue = 0] = sum.map((each) => Math.round(each / count));
    return [red, green, blue];
  };
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => meanAt(column, row)));
}

/**
 * Divide the coordinates from 0 to len − 1 into n parts, and choose one to eight evenly spaced coordinates of part i.
 */
function covered(i: number, n: number, len: number): readonly number[] {
  const from = Math.floor((i * len) / n);
  const to = Math.max(from + 1, Math.floor(((i + 1) * len) / n));
  const step = Math.max(1, (to - from) / 8);
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, k) => from + Math.floor(k * step));
}

function trueColor(color: Color): string {
  return `2;${color.join(';')}`;
}

/** The nearest colour of the 6×6×6 cube of terminals with 256 colours. */
function indexedColor(color: Color): string {
  const [red = 0, green = 0, blue = 0] = color.map((level) => Math.round(level / 51));
  return `5;${16 + 36 * red + 6 * green + blue}`;
}

/** A character for the luminance of a colour, on a dark background. */
function letterOf([red, green, blue]: Color): string {
  const luminance = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
  return letters[Math.min(letters.length - 1, Math.floor(luminance * letters.length))] ?? ' ';
}

const letters = ' .:-=+*#%@';
