/**
 * Does the compiler still emit the same code? Compare the hashes of every example and benchmark under each of its
 * schedules with those in module-hashes.json: the completed program as text, its WebAssembly, and the WebAssembly of
 * its checked build.
 *
 *     node scripts/check-bytes.mjs             list the programs that differ; fails if there is one
 *     node scripts/check-bytes.mjs --update    record the current hashes
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { checkText } from '../dist/check/check.js';
import { build } from '../dist/driver/build.js';
import { compile } from '../dist/driver/compile.js';
import { printProgram } from '../dist/language/print.js';

const root = new URL('../', import.meta.url);
const record = new URL('module-hashes.json', import.meta.url);

const current = Object.fromEntries(programFiles().flatMap(hashesOf));
if (argv.includes('--update')) {
  writeFileSync(record, `${JSON.stringify(current, null, 2)}\n`);
  console.log(`recorded ${Object.keys(current).length} programs`);
} else {
  const recorded = JSON.parse(readFileSync(record, 'utf8'));
  const names = new Set([...Object.keys(recorded), ...Object.keys(current)]);
  const differences = [...names].flatMap((name) => differencesOf(name, recorded[name], current[name]));
  for (const line of differences) console.log(line);
  console.log(`${names.size} programs, ${differences.length} differ`);
  exit(differences.length > 0 ? 1 : 0);
}

function programFiles() {
  return ['examples', 'bench']
    .flatMap((folder) => readdirSync(new URL(folder, root), { recursive: true }).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith('.syl') && !file.includes('node_modules'))
    .toSorted();
}

/** `file pipeline schedule` and the hashes, for every pipeline of a file, without a schedule and under each. */
function hashesOf(file) {
  const { modules } = checkText(readFileSync(fileURLToPath(new URL(file, root)), 'utf8'));
  return modules.flatMap(({ pipeline, schedules }) =>
    [null, ...schedules].map((S) => [`${file} ${pipeline.name} ${S?.name ?? '-'}`, hashes(pipeline, S)]),
  );
}

function hashes(pipeline, S) {
  const program = compile(pipeline, S);
  return {
    program: hash(textOf(program)),
    module: hash(build(program).artifact.bytes),
    checked: hash(build(program, { isChecked: true }).artifact.bytes),
  };
}

/** The text of a program with very many shared subexpressions is too long to print (S108). */
function textOf(program) {
  try {
    return printProgram(program);
  } catch (thrown) {
    const codes = thrown.diagnostics?.map(({ code }) => code).join(' ');
    if (codes !== 'S108') throw thrown;
    return codes;
  }
}

function hash(data) {
  return createHash('sha256').update(data).digest('hex').slice(0, 16);
}

function differencesOf(name, before, now) {
  if (before === undefined) return [`${name} is new`];
  if (now === undefined) return [`${name} is missing`];
  const parts = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (part) => before[part] !== now[part],
  );
  return parts.length > 0 ? [`${name} differs: ${parts.join(', ')}`] : [];
}
