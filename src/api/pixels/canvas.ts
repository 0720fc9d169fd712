import type { ImageDataLike } from './image-data.ts';

/**
 * Draw an image on an OffscreenCanvas, and read its pixels. Throws the exception of the browser if that fails. Returns
 * null if the host has no OffscreenCanvas, or no 2D context for it.
 *
 * The frames of a video have the same size, so the last canvas is reused. It is referenced weakly, so its memory can be
 * freed when a page draws no more frames.
 */
export function pixelsOf(image: object, width: number, height: number): ImageDataLike | null {
  const known = last?.deref();
  const isFitting = known !== undefined && known.canvas.width === width && known.canvas.height === height;
  const context = isFitting ? known : newContext(width, height);
  // A canvas that has drawn an image of another origin never returns pixels again: keep it only after a success.
  last = null;
  if (context === null) return null;
  if (isFitting) context.clearRect(0, 0, width, height);
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, width, height);
  last = new WeakRef(context);
  return pixels;
}

let last: WeakRef<Context> | null = null;

function newContext(width: number, height: number): Context | null {
  // Declared here, because the API does not depend on the types of browsers.
  const { OffscreenCanvas } = globalThis as { readonly OffscreenCanvas?: CanvasConstructor };
  return OffscreenCanvas === undefined
    ? null
    : new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
}

type CanvasConstructor = new (
  width: number,
  height: number,
) => { getContext(kind: '2d', options: { readonly willReadFrequently: boolean }): Context | null };

interface Context {
  readonly canvas: { readonly width: number; readonly height: number };
  clearRect(x: number, y: number, width: number, height: number): void;
  drawImage(image: object, x: number, y: number): void;
  getImageData(x: number, y: number, width: number, height: number): ImageDataLike;
}
