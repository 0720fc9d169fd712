/** Fuzz the compiler in a folder: `node child.mjs FOLDER CASES SECONDS SEED`. Prints the result as JSON. */
const [, , folder, cases, seconds, seed] = process.argv;
const { fuzz } = await import(`${folder}/lab/fuzz.js`);
const plan = { seed: Number(seed), first: 0, cases: Number(cases), seconds: Number(seconds), shrink: false };
process.stdout.write(JSON.stringify(await result()));

async function result() {
  let cases = 0;
  const progress = (statistics) => {
    cases = statistics.cases;
  };
  try {
    const { statistics, failure } = await fuzz({ ...plan, progress });
    return { cases: statistics.cases, finding: failure?.finding ?? null };
  } catch (error) {
    return { cases: cases + 1, finding: { law: 'No crash', what: error.message } };
  }
}
