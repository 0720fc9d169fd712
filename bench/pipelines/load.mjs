import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { pipeline, sched, syl } from '../../dist/index.js';

const examples = new URL('../../examples/', import.meta.url);
const here = new URL('./', import.meta.url);

/*
 * An algorithm and what it can be compiled under: { algorithm, schedules }, schedules by name. `default` is no schedule at all.
 */

/** An example that is text, with its own schedules and those of the file of the same name beside this one. */
export function fromExample(name) {
  return fromText(new URL(`${name}.syl`, examples), new URL(`${name}.syl`, here));
}

/** A pipeline that is written beside this file. */
export function fromHere(name) {
  return fromText(new URL(`${name}.syl`, here));
}

/** What an example in TypeScript makes, under schedules that are lists of directives. */
export async function fromCode(name, make, lists) {
  const file = fileURLToPath(new URL(`${name}.ts`, examples));
  const { module } = await runnerImport(file, { logLevel: 'silent', configFile: false });
  const written = Object.entries(lists).map(([schedule, list]) => [schedule, sched({ raw: [`${list.join(';\n')};`] })]);
  return { algorithm: pipeline(make(module)), schedules: new Map([['default', null], ...written]) };
}

function fromText(...files) {
  const text = files
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const algorithm = syl({ raw: [text] });
  return { algorithm, schedules: new Map([['default', null], ...algorithm.schedules.map((name) => [name, name])]) };
}
