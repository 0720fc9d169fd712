import { refuse } from '../../errors/diagnostic.ts';
import { unreadablePixels } from '../../errors/S640.ts';
import { reportingLater } from '../error.ts';
import { NdArray } from '../run/nd-array.ts';
import { fromDrawable } from './drawable.ts';
import type { Channels } from './image-data.ts';

/** A WebCodecs frame: a `VideoFrame`, or an object with the same properties. */
export interface VideoFrameLike {
  readonly displayWidth: number;
  readonly displayHeight: number;
  readonly visibleRect: { readonly width: number; readonly height: number } | null;
  allocationSize(options: { readonly format: 'RGBA' }): number;
  copyTo(
    destination: Uint8Array<ArrayBuffer>,
    options: { readonly format: 'RGBA' },
  ): Promise<readonly { readonly offset: number; readonly stride: number }[]>;
}

/**
 * The pixels of a frame of a video or a camera. The frame is not closed.
 *
 * @example
 * const out = await edges({ frame: await fromVideoFrame(frame) })
 */
export async function fromVideoFrame(frame: VideoFrameLike, channels: Channels = 4): Promise<NdArray<'u8'>> {
  return reportingLater(async () => {
    const wrong = (why: string): never => refuse(unreadablePixels({ what: 'the frame', why }, null));
    if (typeof frame !== 'object' || frame === null || typeof frame.copyTo !== 'function') {
      return wrong('it is not a VideoFrame');
    }
    const { width, height } = frame.visibleRect ?? wrong('it is closed');
    const copied = await copyOf(frame);
    // The browser does not convert this frame, but a canvas does.
    if (copied === null) return fromDrawable('the frame', frame, channels);
    const { data, offset, stride } = copied;
    return new NdArray('u8', data, { shape: [width, height, channels], strides: [4, stride, 1], offset });
  });
}

/** The bytes of a frame as RGBA, or null if the browser cannot convert its format. */
async function copyOf(frame: VideoFrameLike) {
  const options = { format: 'RGBA' } as const;
  try {
    const data = new Uint8Array(frame.allocationSize(options));
    const [plane] = await frame.copyTo(data, options);
    return plane === undefined ? null : { data, ...plane };
  } catch {
    return null;
  }
}
