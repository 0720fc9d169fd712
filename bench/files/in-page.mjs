import * as fast from 'fast-png';
import * as our from '../../dist/files.js';
import { kinds, tasksOf } from './photos.mjs';

/* The script of the page: prepares a photo, and runs its tasks. */

let tasks = {};

globalThis.all = {
  /** Prepare a photo. Returns the size of our file, relative to that of fast-png. */
  prepare: (megapixels, kind) => {
    const prepared = tasksOf(megapixels, kinds[kind], our, fast);
    tasks = prepared.tasks;
    return prepared.size;
  },
  ...Object.fromEntries(
    ['fastPlain', 'ourPlain', 'fastFiltered', 'ourFiltered', 'fastWrites', 'ourWrites'].map((name) => [
      name,
      () => {
        tasks[name]();
      },
    ]),
  ),
};
