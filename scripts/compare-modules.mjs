/**
 * Do two versions of the compiler emit the same code for random programs? Then what was tested with one version holds
 * for the other, too.
 *
 *     node scripts/compare-modules.mjs FOLDER [SEED] [PROGRAMS]
 *
 * FOLDER is a checkout of the other version, built by `npm ci`. Its laboratory draws the programs (default: 5,000
 * programs of seed 1), and both versions compile their texts. The comparison is of the bytes of each module and of its
 * checked build, or of the codes of the diagnostics if a version refuses the program.
 */
import { argv, exit } from 'node:process';
import { pathToFileURL } from 'node:url';

const [folder, seed = 1, programs = 5000] = argv.slice(2);
if (folder === undefined) {
  console.error('usage: node scripts/compare-modules.mjs FOLDER [SEED] [PROGRAMS]');
  exit(2);
}
const here = new URL('../dist/', import.meta.url);
const there = new URL('dist/', `${pathToFileURL(folder)}/`);
const { drawCase, testInputsPerProgram } = await import(new URL('lab/generators/numbered-case.js', there));
const { fileOf } = await import(new URL('lab/case.js', there));
const versions = await Promise.all([here, there].map(compilerIn));

let [differences, refused] = [0, 0];
for (let i = 0; i < Number(programs); i++) {
  const text = fileOf(drawCase(Number(seed), i * testInputsPerProgram));
  const [own, other] = versions.map((modulesOf) => modulesOf(text));
  if (typeof own === 'string') refused++;
  if (!isSame(own, other)) {
    differences++;
    console.log(`program ${i} differs:\n${text}`);
  }
  if (i % 1000 === 999) console.error(`${i + 1} programs, ${differences} differ`);
}
console.log(`${programs} programs of seed ${seed}, ${refused} refused by this version, ${differences} differ`);
exit(differences > 0 ? 1 : 0);

/** A function from the text of a case to its modules, or to the codes of the diagnostics that refuse it. */
async function compilerIn(dist) {
  const load = (file) => import(new URL(file, dist));
  const [{ checkText }, { compile }, { build }] = await Promise.all(
    ['check/check.js', 'driver/compile.js', 'driver/build.js'].map(load),
  );
  return (text) => {
    try {
      const { pipeline, schedules } = checkText(text).modules[0];
      const program = compile(pipeline, schedules[0]);
      return [false, true].map((isChecked) => build(program, { isChecked }).artifact.bytes);
    } catch (thrown) {
      return thrown.diagnostics?.map(({ code }) => code).join(' ') ?? String(thrown);
    }
  };
}

function isSame(a, b) {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return a.every((bytes, i) => Buffer.compare(Buffer.from(bytes), Buffer.from(b[i])) === 0);
}
