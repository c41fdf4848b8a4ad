// The inner loop: types, lint, house rules and the tests that a change can reach, against the commit where
// the branch left main.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareInstall } from './prepare.mjs';
import { testsReachedBy } from './reach.mjs';
import { log, main, PlainError, root, run, runNode } from './run.mjs';
import { runUnitTests } from './test-files.mjs';

const HOUSE_RULES = 'packages/tidy/src/house-rules.test.ts';
const FORMATTED = /\.(?:tsx?|mjs|js|css|json)$/;

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\0')
    .filter((path) => path !== '');
}

/** The newest commit that is on main too; the last commit where there is no main. */
function findBase() {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)[0].trim();
    } catch {
      // Another name, or none: a shallow clone.
    }
  }
  return 'HEAD';
}

function changedFiles() {
  const base = findBase();
  const paths = [...git('diff', '--name-only', '-z', base), ...git('ls-files', '-o', '--exclude-standard', '-z')];
  return [...new Set(paths)].filter((path) => existsSync(join(root, path))).sort();
}

async function step(title, body) {
  const began = performance.now();
  const failure = await body().then(
    () => undefined,
    (error) => error,
  );
  if (failure !== undefined && !(failure instanceof PlainError)) throw failure;
  log(
    `== ${title}: ${failure === undefined ? 'passed' : 'FAILED'} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  );
  return failure === undefined;
}

async function checkTests(changed) {
  const tests = testsReachedBy(changed);
  return step(`House rules and ${tests.length} test files`, () =>
    runUnitTests([...new Set([HOUSE_RULES, ...tests])], undefined, 'vitest.config.ts'),
  );
}

function checkFormat(changed) {
  const files = changed.filter((path) => FORMATTED.test(path));
  // The rules that look at other files read the whole repository; `npm test` runs them.
  const flags = ['ci', '--no-errors-on-unmatched', '--skip=project', ...files];
  return files.length === 0 || step('Format and lint', () => run(join(root, 'node_modules/.bin/biome'), flags));
}

await main(async () => {
  await prepareInstall();
  const changed = changedFiles();
  if (changed.length === 0) return log('Nothing has changed since the branch left main.');
  const types = step('Types', () => runNode('node_modules/typescript/bin/tsc', ['-b']));
  const passed = [await checkFormat(changed), await checkTests(changed), await types];
  const specs = changed.filter((path) => path.endsWith('.spec.ts'));
  if (specs.length > 0) log(`Browser tests run apart: npm test -- ${specs.join(' ')}`);
  if (passed.includes(false)) process.exitCode = 1;
});
