import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { pipeline, sched, syl } from '../../dist/index.js';
import { parse } from '../../dist/language/parse.js';
import { printFile } from '../../dist/language/print-tree.js';
import { fileText } from './file-text.mjs';

const examples = new URL('../../examples/', import.meta.url);
const here = new URL('./', import.meta.url);

/*
 * Load an algorithm and its schedules: { algorithm, schedules, textOf }. `schedules` maps names to schedules, where
 * `default` is the default schedule; `textOf(name)` is the text of the algorithm with only that schedule.
 */

/** An example in the text language, with its own schedules and those of the file of the same name in this folder. */
export function fromExample(name) {
  return fromText(new URL(`${name}.syl`, examples), new URL(`${name}.syl`, here));
}

/** A pipeline of this folder. */
export function fromHere(name) {
  return fromText(new URL(`${name}.syl`, here));
}

/** The first pipeline of any file, with the names of its inputs. */
export function fromFile(path) {
  const loaded = fromText(pathToFileURL(path));
  return { ...loaded, inputs: loaded.algorithm.module.pipeline.inputs.map(({ name }) => name) };
}

/** An example in TypeScript, with schedules that are lists of directives; `text` is the entire file. */
export async function fromCode(name, make, lists) {
  const file = fileURLToPath(new URL(`${name}.ts`, examples));
  const { module } = await runnerImport(file, { logLevel: 'silent', configFile: false });
  const algorithm = pipeline(make(module));
  const written = Object.entries(lists).map(([schedule, list]) => [schedule, sched(template(`${list.join(';\n')};`))]);
  return {
    algorithm,
    schedules: new Map([['default', null], ...written]),
    textOf: (schedule) => fileText(`${algorithm}`, schedule in lists ? { [schedule]: lists[schedule] } : {}),
    text: fileText(`${algorithm}`, lists),
  };
}

function fromText(...files) {
  const text = files
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const algorithm = syl(template(text));
  return {
    algorithm,
    schedules: new Map([['default', null], ...algorithm.schedules.map((name) => [name, name])]),
    textOf: (schedule) => printFile({ items: itemsWith(schedule, parse(text).tree.items) }),
  };
}

/** The pipeline, and one of the schedules that follow it. */
function itemsWith(schedule, [first, ...rest]) {
  return [first, ...rest.filter(({ tag, name }) => tag !== 'Pipeline' && name.name === schedule)];
}

/** A text as the strings of a template without substitutions. */
function template(text) {
  return Object.assign([text], { raw: [text] });
}
