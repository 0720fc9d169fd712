export function life({ world }, [out]) {
  const [first, second] = [new Uint8Array(world.data.length), new Uint8Array(world.data.length)];
  step(world.data, first, world.shape);
  step(first, second, world.shape);
  step(second, out.data, world.shape);
}

function step(cells, after, [width, height]) {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let crowd = 0;
      for (let j = -1; j <= 1; j++) {
        for (let i = -1; i <= 1; i++) crowd += cells[((y + j + height) % height) * width + ((x + i + width) % width)];
      }
      const at = y * width + x;
      after[at] = crowd === 3 || (crowd === 4 && cells[at] === 1) ? 1 : 0;
    }
  }
}
