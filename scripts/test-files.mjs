// Runs single test files of any kind, each with what it needs: `npm test -- <file>...`.
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { findBrowser } from './browser.mjs';
import { prepare, prepareInstall } from './prepare.mjs';
import { log, PlainError, root, runNode } from './run.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = ['test', '--config', 'packages/e2e/playwright.config.ts', '--reporter=list'];

/** The first kind whose pattern matches a file runs it. */
const KINDS = [
  { pattern: /\/lighthouse\.spec\.ts$/, run: (files, name) => runBrowserTests(files, name, ['lighthouse']) },
  { pattern: /\.spec\.ts$/, run: (files, name) => runBrowserTests(files, name, ['desktop', 'phone', 'long']) },
  { pattern: /\.histories\.ts$/, run: (files, name) => runUnitTests(files, name, 'vitest.histories.config.ts') },
  { pattern: /\.versions\.ts$/, run: (files, name) => runUnitTests(files, name, 'vitest.postgres.config.ts') },
  { pattern: /\.browsers\.ts$/, run: runInBrowsers },
  { pattern: /\.test\.tsx?$/, run: (files, name) => runUnitTests(files, name, 'vitest.config.ts') },
];

/** @param name a pattern that names of tests must match; every test without it */
export async function runTestFiles(paths, name) {
  const files = paths.map(findTestFile);
  for (const { pattern, run } of KINDS) {
    const mine = files.filter((file) => KINDS.find((kind) => kind.pattern.test(file)).pattern === pattern);
    if (mine.length > 0) await run(mine, name);
  }
}

/** The path below the root, of one below the folder in which npm was called or below the root. */
function findTestFile(path) {
  const found = [process.env.INIT_CWD ?? root, root].map((folder) => resolve(folder, path)).find(existsSync);
  if (found === undefined) throw new PlainError(`There is no file ${path}.`);
  const file = relative(root, found).replaceAll('\\', '/');
  if (KINDS.some(({ pattern }) => pattern.test(file))) return file;
  throw new PlainError(
    `${file} is no test: its name ends in none of .test.ts, .test.tsx, .spec.ts, .histories.ts, .versions.ts, .browsers.ts.`,
  );
}

/** Pages that the server renders need the built web app; all other tests run on the sources. */
export async function runUnitTests(files, name, config) {
  const needsBuild = files.some((file) => readFileSync(resolve(root, file), 'utf8').includes('isWebBuilt'));
  await (needsBuild ? prepare() : prepareInstall());
  // A project that is not named is not set up.
  const names = new Set(files.map((file) => file.split('/')[1]));
  const projects = config === 'vitest.config.ts' ? [...names].map((project) => `--project=${project}*`) : [];
  const flags = ['run', '--config', config, ...projects, ...files, ...(name === undefined ? [] : ['-t', name])];
  await runNode(VITEST, flags, { env: { TMPDIR: temporaryFolder() } });
}

async function runInBrowsers(files, name) {
  await prepare();
  await runUnitTests(files, name, 'vitest.browsers.config.ts');
}

async function runBrowserTests(files, name, projects) {
  await prepare();
  const flags = [...files, ...projects.map((project) => `--project=${project}`)];
  if (name !== undefined) flags.push(`--grep=${name}`);
  log(`Browser tests in the forms ${projects.join(', ')}`);
  const env = { CHROMIUM_PATH: await findBrowser(), TMPDIR: temporaryFolder() };
  await runNode('node_modules/@playwright/test/cli.js', [...PLAYWRIGHT, ...flags], { env });
}
