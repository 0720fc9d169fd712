/**
 * Make a release: set the version in package.json and package-lock.json, move the unreleased changes of CHANGELOG.md to
 * that version with today's date, run the checks, commit and tag. Nothing is pushed or published.
 *
 *     node scripts/release.mjs 0.2.0            print what would change
 *     node scripts/release.mjs 0.2.0 --apply    change it
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { argv, chdir, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const checks = [
  ['npm', ['ci']],
  ['npm', ['run', 'lint']],
  ['npm', ['run', 'typecheck']],
  ['scripts/try-package.sh', ['--quick']],
  ['npm', ['test']],
];

chdir(fileURLToPath(new URL('../', import.meta.url)));
const version = argv.slice(2).find((word) => !word.startsWith('--')) ?? '';
const isApplied = argv.includes('--apply');

const before = JSON.parse(readFileSync('package.json', 'utf8'));
const problems = [
  ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : [`'${version}' is not a version of the form 1.2.3`]),
  ...(isGreater(version, before.version) ? [] : [`${version} is not greater than ${before.version}`]),
  ...(unreleasedChanges() === '' ? ['CHANGELOG.md has no unreleased changes'] : []),
  ...(isApplied && run('git', ['status', '--porcelain']) !== '' ? ['the working tree has uncommitted changes'] : []),
];
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  exit(1);
}
if (JSON.stringify(before).includes('example.invalid')) {
  console.log('note: package.json has placeholder addresses (example.invalid); replace them before you publish\n');
}

const files = { 'package.json': withVersion, 'package-lock.json': withVersion, 'CHANGELOG.md': withHeading };
for (const [file, change] of Object.entries(files)) {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  console.log(`${file}:\n${differenceOf(text, changed)}\n`);
  if (isApplied) writeFileSync(file, changed);
}
for (const [command, args] of checks) perform(command, args);
perform('git', ['commit', '--all', '--message', `Release ${version}`]);
perform('git', ['tag', '--annotate', `v${version}`, '--message', `Sylvite ${version}`]);
if (!isApplied) console.log('\nThis was a dry run: nothing was changed. Pass --apply to make the release.');

function isGreater(a, b) {
  const [x, y] = [a, b].map((version) => version.split('.').map(Number));
  const at = x.findIndex((part, i) => part !== y[i]);
  return at !== -1 && x[at] > y[at];
}

/** The text between the headings of the unreleased changes and of the latest release. */
function unreleasedChanges() {
  const [, text = ''] =
    /^## \[Unreleased\]\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  return text.trim();
}

/** The first two versions of a package-lock.json are those of the package itself; a package.json has one. */
function withVersion(text) {
  let count = 0;
  return text.replaceAll(`"version": "${before.version}"`, (found) =>
    count++ < 2 ? `"version": "${version}"` : found,
  );
}

function withHeading(text) {
  const today = new Date().toISOString().slice(0, 10);
  return text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${today}\n`);
}

/** The lines of a text that are not in the other one, as a small diff. */
function differenceOf(from, to) {
  const [old, now] = [from.split('\n'), to.split('\n')];
  const removed = old.filter((line) => !now.includes(line)).map((line) => `- ${line}`);
  const added = now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`);
  return [...removed, ...added].join('\n');
}

function perform(command, args) {
  console.log(`$ ${[command, ...args].map((word) => (/\s/.test(word) ? `'${word}'` : word)).join(' ')}`);
  if (isApplied) execFileSync(command, args, { stdio: 'inherit' });
}

function run(command, args) {
  return execFileSync(command, args, { encoding: 'utf8' }).trim();
}
