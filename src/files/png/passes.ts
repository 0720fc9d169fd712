import type { Header } from './header.ts';

/** A pass of an interlaced image: every dx-th pixel of every dy-th row. An image that is not interlaced is one pass. */
export interface Pass {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  /** The number of pixels in a row, and of rows; both are positive. */
  readonly columns: number;
  readonly rows: number;
  /** The size of a row, without the byte for its filter. */
  readonly rowBytes: number;
}

export function passesOf({ width, height, depth, samples, interlaced }: Header): readonly Pass[] {
  return (interlaced ? adam7 : [{ x: 0, y: 0, dx: 1, dy: 1 }])
    .map((pass) => {
      const columns = Math.ceil(Math.max(0, width - pass.x) / pass.dx);
      const rows = Math.ceil(Math.max(0, height - pass.y) / pass.dy);
      return { ...pass, columns, rows, rowBytes: Math.ceil((columns * samples * depth) / 8) };
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
}

/** The size of all passes after decompression. */
export function sizeOf(passes: readonly Pass[]): number {
  return passes.reduce((bytes, { rows, rowBytes }) => bytes + rows * (1 + rowBytes), 0);
}

/** The first pixel and the step of each of the seven passes of an interlaced image. */
const adam7 = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];
