/** Samples, one plane for each channel. */
type Planes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

/** Are the axes exchanged in this orientation? */
export function isTransposed(orientation: number): boolean {
  return orientation >= 5;
}

/**
 * Apply an EXIF orientation, which says where the first row and the first column of the stored picture belong:
 *
 *     1  top, left       2  top, right      3  bottom, right    4  bottom, left
 *     5  left, top       6  right, top      7  right, bottom    8  left, bottom
 */
export function orient(planes: Planes, width: number, height: number, orientation: number): Planes {
  if (orientation === 1) return planes;
  const result = planes.slice();
  const pixels = width * height;
  const [first, alongX, alongY] = walkOf(width, height, orientation);
  for (let plane = 0; plane < planes.length; plane += pixels) {
    let i = plane;
    for (let y = 0; y < height; y++) {
      let o = plane + first + y * alongY;
      for (let x = 0; x < width; x++, i++, o += alongX) result[o] = planes[i] as number; // i < planes.length
    }
  }
  return result;
}

/** The position of the first stored pixel in the result, and the distances to the next one in its row and column. */
function walkOf(width: number, height: number, orientation: number): readonly [number, number, number] {
  const [right, bottom] = [width - 1, (height - 1) * width]; // if the result has the same width
  const [across, down] = [height - 1, (width - 1) * height]; // if the axes are exchanged
  const walks: readonly (readonly [number, number, number])[] = [
    [0, 1, width],
    [right, -1, width],
    [right + bottom, -1, -width],
    [bottom, 1, -width],
    [0, height, 1],
    [across, height, -1],
    [across + down, -height, -1],
    [down, -height, 1],
  ];
  return walks[orientation - 1] ?? [0, 1, width];
}
