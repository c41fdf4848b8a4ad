// Runs every check in order, stops at the first that fails and names it, and ends with one line that counts the tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { prepare, prepareInstall } from './prepare.mjs';
import { main, PlainError, root, run, runNode, say } from './run.mjs';

const reports = mkdtempSync(join(tmpdir(), 'limelight-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** A step returns the counts of its tests, or nothing when it is one check. */
const STEPS = [
  { name: 'lint', title: 'Format and lint', body: () => run(join(root, 'node_modules/.bin/biome'), ['ci', '.']) },
  { name: 'types', title: 'Types', body: () => runNode('node_modules/typescript/bin/tsc', ['-b']) },
  { name: 'unit', title: 'Rules, contract, server on PostgreSQL, house rules', body: runVitest },
  { name: 'build', title: 'Build and its size', body: buildAndWeigh },
  { name: 'e2e', title: 'Browser', body: runPlaywright },
  {
    name: 'crash',
    title: 'Crash test, short form',
    body: () => runNode('packages/sim/dist/crash.js', ['--kills', '3']),
  },
];

async function runVitest() {
  const report = join(reports, 'vitest.json');
  const flags = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const failure = await failureOf(runNode('node_modules/vitest/vitest.mjs', flags));
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report) ?? {};
  return { passed: numPassedTests, failed: numFailedTests, failure };
}

async function buildAndWeigh() {
  await prepare();
  await runNode('packages/web/build/check-sizes.mjs', [], { failure: 'The first load is too heavy, see above.' });
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json');
  const env = { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const flags = ['test', '--config', 'packages/e2e/playwright.config.ts', '--reporter=list,json'];
  const failure = await failureOf(runNode('node_modules/@playwright/test/cli.js', flags, { env }));
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(report)?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected, failure };
}

function failureOf(promise) {
  return promise.then(
    () => undefined,
    (error) => error,
  );
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Runs one step; a failure that no single test explains (a crash, a wrong type) counts as one failed check. */
async function runStep({ title, body }) {
  say(`\n== ${title}`);
  const began = performance.now();
  const result = await body().catch((failure) => ({ passed: 0, failed: 0, failure }));
  const { passed, failed, failure } = result ?? { passed: 1, failed: 0, failure: undefined };
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const broken = failure !== undefined || failed > 0;
  if (failure instanceof PlainError) say(failure.message);
  else if (failure !== undefined) say(failure.stack);
  say(`== ${title}: ${broken ? 'FAILED' : 'passed'} (${seconds} s)`);
  return { passed, failed: broken ? Math.max(1, failed) : 0 };
}

function chooseSteps() {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  if (values.only === undefined) return STEPS;
  const names = values.only.split(',');
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown === undefined) return STEPS.filter((step) => names.includes(step.name));
  throw new PlainError(`There is no check named ${unknown}; there are ${STEPS.map((step) => step.name).join(', ')}.`);
}

await main(async () => {
  const steps = chooseSteps();
  await prepareInstall();
  const total = { passed: 0, failed: 0 };
  let failedTitle;
  for (const step of steps) {
    const { passed, failed } = await runStep(step);
    total.passed += passed;
    total.failed += failed;
    if (failed === 0) continue;
    failedTitle = step.title;
    break;
  }
  if (failedTitle !== undefined) say(`\nStopped at: ${failedTitle}`);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  if (failedTitle !== undefined) process.exitCode = 1;
});
