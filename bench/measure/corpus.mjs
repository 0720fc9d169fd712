import { readdirSync, readFileSync } from 'node:fs';
import { checkText, isClean } from '../../dist/check/check.js';
import { readRequest } from '../../dist/cli/input/load.js';

const folder = new URL('../bounds/', import.meta.url);

/** Every pipeline of the corpus under each of its schedules, the default schedule (null) first. */
export function corpus() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.syl'))
    .toSorted()
    .flatMap((file) => pairsOf(file, readFileSync(new URL(file, folder), 'utf8')));
}

function pairsOf(file, text) {
  const { modules, diagnostics } = checkText(text);
  if (!isClean(diagnostics)) throw new Error(`${file}: ${diagnostics.map((d) => d.message).join('\n')}`);
  return modules.flatMap(({ pipeline: P, schedules }) => {
    const z = readRequest(P, requestOf(text), silent);
    return [null, ...schedules].map((S) => ({ name: `${P.name}/${S?.name ?? 'default'}`, P, S, z }));
  });
}

/** A console that shows no progress. */
const silent = { showActivity() {} };

/** `// window: …`, `// input: …` and `// param: …` at the top of a file, as options of the command line. */
function requestOf(text) {
  const all = (key) => Array.from(text.matchAll(new RegExp(`^// ${key}: *(.*)$`, 'gm')), ([, value]) => value.trim());
  const [window] = all('window');
  return { window, input: all('input'), param: all('param') };
}
