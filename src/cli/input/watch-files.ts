import { existsSync, type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/**
 * Call `onChange` shortly after a change to one or more of the files, with the names of the changed files. Returns a
 * function that stops watching, or null if there are no folders to watch. The folders of the files are watched, because
 * many editors replace a file instead of writing to it. A file may be absent for a while.
 */
export function watchFiles(
  files: readonly string[],
  onChange: (changed: readonly string[]) => void,
): (() => void) | null {
  let states = files.map(stateOf);
  let timer: NodeJS.Timeout | undefined;
  const compare = (): void => {
    const before = states;
    states = files.map(stateOf);
    const changed = files.filter((_, i) => states[i] !== before[i]);
    if (changed.length > 0) onChange(changed);
  };
  const folders = new Set(files.map((file) => dirname(file)).filter((folder) => existsSync(folder)));
  if (folders.size === 0) return null;
  const watchers = Array.from(folders, (folder): FSWatcher => {
    const names = files.filter((file) => dirname(file) === folder).map((file) => basename(file));
    const watcher = watch(folder, (_, name) => {
      // Some systems do not report the name.
      if (name !== null && !names.includes(name)) return;
      clearTimeout(timer);
      timer = setTimeout(compare, quiet);
    });
    watcher.on('error', () => watcher.close()); // the folder was removed
    return watcher;
  });
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** How long files must be unchanged, in milliseconds: editors write and rename in several steps. */
const quiet = 60;

/** A string that changes when the file changes. */
function stateOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? 'absent' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}
