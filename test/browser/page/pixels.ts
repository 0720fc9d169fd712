import { compile, fromImageBitmap, fromImageData, fromVideo, fromVideoFrame, intoImageData, syl } from 'sylvite';

/* Globals of browsers, without types here. */
interface Canvas {
  getContext(kind: '2d'): {
    fillStyle: string;
    fillRect(x: number, y: number, width: number, height: number): void;
    getImageData(x: number, y: number, width: number, height: number): Image;
  };
  captureStream(): object;
}
interface Image {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}
interface Video {
  srcObject: object;
  muted: boolean;
  play(): Promise<void>;
  readonly videoWidth: number;
  readonly videoHeight: number;
}
const { document, createImageBitmap, ImageData, VideoFrame } = globalThis as unknown as {
  readonly document: { createElement(name: 'canvas'): Canvas; createElement(name: 'video'): Video };
  readonly createImageBitmap: (image: object) => Promise<Image>;
  readonly ImageData: new (width: number, height: number) => Image;
  readonly VideoFrame: new (
    image: object,
    options: { readonly timestamp: number },
  ) => Parameters<typeof fromVideoFrame>[0] & { close(): void };
};

/** The negative of a picture that is read in four ways, at the centers of its four quarters. */
export async function negatives(): Promise<Readonly<Record<string, readonly string[]>>> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
  const context = canvas.getContext('2d');
  for (const [i, color] of ['#ff0000', '#00ff00', '#0000ff', '#ffffff'].entries()) {
    context.fillStyle = color;
    context.fillRect(20 * (i % 2), 15 * (i >> 1), 20, 15);
  }
  const negative = compile(
    syl`pipeline f(img: u8[3]) { fun f(x, y, c) = 255 - img[x, y, c]; }
    schedule s { vectorize(f.x, 16); }`,
    's',
  );
  const frame = new VideoFrame(canvas, { timestamp: 0 });
  const pictures = {
    ImageData: fromImageData(context.getImageData(0, 0, 40, 30), 3),
    ImageBitmap: fromImageBitmap(await createImageBitmap(canvas), 3),
    canvas: fromImageBitmap(canvas, 3),
    VideoFrame: await fromVideoFrame(frame, 3),
    video: fromVideo(await playing(canvas), 3),
  };
  frame.close();
  const results: Record<string, readonly string[]> = {};
  for (const [name, img] of Object.entries(pictures)) {
    const image = new ImageData(40, 30);
    await negative.into(intoImageData(image, 3), { img });
    const at = (x: number, y: number) => image.data.slice(4 * (x + 40 * y), 4 * (x + 40 * y) + 4).join();
    results[name] = [at(10, 7), at(30, 7), at(10, 22), at(30, 22)];
  }
  return results;
}

/**
 * Frames that are drawn one after the other: three of one size, the third with a transparent half, then one of another
 * size. Returns the alpha of the first pixel of each, and the number of canvases that were created for them.
 */
export async function frames(): Promise<{
  readonly alphas: readonly (number | undefined)[];
  readonly canvases: number;
}> {
  const global = globalThis as unknown as { OffscreenCanvas: new (width: number, height: number) => object };
  const { OffscreenCanvas } = global;
  let canvases = 0;
  global.OffscreenCanvas = new Proxy(OffscreenCanvas, {
    construct: (target, [width, height]) => {
      canvases++;
      return new target(width, height);
    },
  });
  const alphas = [];
  for (const [width, transparent] of [
    [40, 0],
    [40, 0],
    [40, 20],
    [50, 0],
  ] as const) {
    const canvas = Object.assign(document.createElement('canvas'), { width, height: 30 });
    canvas.getContext('2d').fillRect(transparent, 0, width, 30);
    alphas.push(fromImageBitmap(await createImageBitmap(canvas)).at(0, 0, 3));
  }
  global.OffscreenCanvas = OffscreenCanvas;
  return { alphas, canvases };
}

async function playing(canvas: Canvas): Promise<Video> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = canvas.captureStream();
  await video.play();
  return video;
}
