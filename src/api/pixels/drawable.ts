import { Refusal, refuse } from '../../errors/diagnostic.ts';
import { unreadablePixels } from '../../errors/S640.ts';
import { reporting } from '../error.ts';
import type { NdArray } from '../run/nd-array.ts';
import { pixelsOf } from './canvas.ts';
import { type Channels, fromImageData, type ImageDataLike } from './image-data.ts';

/** An image that a canvas can draw: an ImageBitmap, a canvas, a VideoFrame, an `<img>` or a `<video>` element. */
export type Drawable =
  | { readonly width: number; readonly height: number }
  | { readonly videoWidth: number; readonly videoHeight: number }
  | { readonly displayWidth: number; readonly displayHeight: number }
  | { readonly naturalWidth: number; readonly naturalHeight: number };

/**
 * The pixels of an ImageBitmap, a canvas or an `<img>` element, which is drawn on an OffscreenCanvas.
 *
 * @example
 * const photo = fromImageBitmap(await createImageBitmap(blob))
 */
export function fromImageBitmap(image: Drawable, channels: Channels = 4): NdArray<'u8'> {
  return fromDrawable('the image', image, channels);
}

/**
 * The pixels of the current frame of a `<video>` element. The frame is drawn on an OffscreenCanvas.
 *
 * @example
 * const out = await edges({ frame: fromVideo(document.querySelector('video')) })
 */
export function fromVideo(video: Drawable, channels: Channels = 4): NdArray<'u8'> {
  return fromDrawable('the video', video, channels);
}

/** The pixels of an image. If it cannot be drawn, `what` names it in the diagnostic. */
export function fromDrawable(what: string, image: Drawable, channels: Channels): NdArray<'u8'> {
  return fromImageData(
    reporting(() => drawn(what, image)),
    channels,
  );
}

function drawn(what: string, image: Drawable): ImageDataLike {
  const wrong = (why: string): never => refuse(unreadablePixels({ what, why }, null));
  if (typeof image !== 'object' || image === null) return wrong('it is not an image of the browser');
  const { width, height } = sizeOf(image);
  if (!(width > 0 && height > 0)) return wrong('it has no size yet: wait until it is loaded');
  try {
    return pixelsOf(image, width, height) ?? wrong('there is no OffscreenCanvas, which pages and workers have');
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown;
    return wrong(thrown instanceof Error ? thrown.message : 'the canvas cannot draw it');
  }
}

function sizeOf(image: Drawable): { readonly width: number; readonly height: number } {
  if ('videoWidth' in image) return { width: image.videoWidth, height: image.videoHeight };
  if ('displayWidth' in image) return { width: image.displayWidth, height: image.displayHeight };
  if ('naturalWidth' in image) return { width: image.naturalWidth, height: image.naturalHeight };
  return { width: image.width, height: image.height };
}
