const widths = [16, 12, 8, 11, 11, 11, 9];

export function printHead() {
  console.log(
    'Times in milliseconds; first is the compilation and the first run; × is the speedup over JavaScript, of the least times.\n',
  );
  print(['example', 'code', 'threads', 'first', 'least', 'median', '×']);
}

export function printExample({ name, variants }) {
  for (const [i, { code, threads, first, least, median, faster, wrong }] of variants.entries()) {
    const ratio =
      wrong === null ? faster.toFixed(2) : `wrong: off by ${wrong.greatest.toExponential(1)} of the greatest value`;
    print([i === 0 ? name : '', code, String(threads), ms(first), ms(least), ms(median), ratio]);
  }
}

/** Geometric means; the best of an example is its fastest schedule. */
export function printMeans(examples) {
  const rows = [
    ['naive, 1 thread', (v) => v.isNaive, 1],
    ['naive, 2 threads', (v) => v.isNaive, 2],
    ['best, 1 thread', () => true, 1],
    ['best, 2 threads', () => true, 2],
  ];
  console.log(`\nSpeedup over JavaScript, geometric means over ${examples.length} examples`);
  for (const [title, isChosen, threads] of rows) {
    const ratios = examples.map(({ variants: [, ...ours] }) =>
      Math.max(...ours.filter((v) => v.threads === threads && isChosen(v)).map((v) => v.faster)),
    );
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
    console.log(`  ${title.padEnd(18)} ${mean.toFixed(2)}`);
  }
}

function print(cells) {
  console.log(
    cells
      .map((cell, i) => (i < 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('')
      .trimEnd(),
  );
}

function ms(time) {
  return time.toFixed(time < 10 ? 2 : 1);
}
