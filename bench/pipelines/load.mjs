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
 * An algorithm and what it can be compiled under: { algorithm, schedules, textOf }, schedules by name. `default` is no schedule at all;
 * `textOf` is the text of the algorithm with one of its schedules alone.
 */

/** An example that is text, with its own schedules and those of the file of the same name beside this one. */
export function fromExample(name) {
  return fromText(new URL(`${name}.syl`, examples), new URL(`${name}.syl`, here));
}

/** A pipeline that is written beside this file. */
export function fromHere(name) {
  return fromText(new URL(`${name}.syl`, here));
}

/** The first pipeline of any file, with the names of its inputs. */
export function fromFile(path) {
  const found = fromText(pathToFileURL(path));
  return { ...found, inputs: found.algorithm.module.pipeline.inputs.map(({ name }) => name) };
}

/** What an example in TypeScript makes, under schedules that are lists of directives; `text` is all of it. */
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

/** A text as the strings of a template without holes. */
function template(text) {
  return Object.assign([text], { raw: [text] });
}
