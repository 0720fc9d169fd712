import { refuse } from '../errors/diagnostic.ts';
import { wrongArgumentType } from '../errors/S634.ts';

/** An import of a `.syl` file: its path, and its query with the `?`, or an empty string. */
export interface Imported {
  readonly path: string;
  readonly query: string;
}

/** Split the specifier or the id of an import. Null if it is not a program, or if the bundler handles its query. */
export function importedProgram(id: string): Imported | null {
  const [, path, query = ''] = /^([^\0?][^?]*\.syl)(\?.*)?$/s.exec(id) ?? [];
  if (path === undefined) return null;
  return [...new URLSearchParams(query).keys()].some((key) => ofVite.includes(key)) ? null : { path, query };
}

/** Keys of queries that have a meaning in Vite: `import text from './blur.syl?raw'`. */
const ofVite = ['raw', 'url', 'inline', 'no-inline', 'worker', 'sharedworker', 'init'];

/** Keys that the development server of Vite adds. */
const ignored = ['import', 't', 'v'];

/** The pipeline and the schedule that a query selects. Other keys are refused. */
export function selectionOf(query: string): { readonly pipeline?: string; readonly schedule?: string } {
  const keys = new URLSearchParams(query);
  const [pipeline, schedule] = [keys.get('pipeline'), keys.get('schedule')];
  for (const key of keys.keys()) {
    if (['pipeline', 'schedule', ...ignored].includes(key)) continue;
    const wanted = '?schedule=NAME or ?pipeline=NAME';
    refuse(wrongArgumentType({ what: 'the query of an import', given: query, wanted }, null));
  }
  return { ...(pipeline !== null && { pipeline }), ...(schedule !== null && { schedule }) };
}
