// Runs the checks in two concurrent lanes, then prints the time of each step and the number of tests; or
// single test files.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { findEngines } from './engines.mjs';
import { tryImage } from './image.mjs';
import { openLaneOutput } from './lane-output.mjs';
import { tryNodeVersions } from './node-versions.mjs';
import { discardOutdatedBuild, prepare, prepareEverything, prepareInstall } from './prepare.mjs';
import { preparePrevious } from './previous.mjs';
import { log, main, PlainError, readJson, root, run, runNode } from './run.mjs';
import { temporaryFolder } from './temporary-folder.mjs';
import { runTestFiles } from './test-files.mjs';
import { browserTestsBy, failedUnitTests, untriedTests } from './test-reports.mjs';

const reports = mkdtempSync(join(tmpdir(), 'limelight-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/**
 * The steps of a lane run one after the other. A step returns its test counts, or nothing when it is a single
 * check. Steps without a lane take long or need an idle machine; they run only when `--only` names them.
 */
const STEPS = [
  { name: 'build', lane: 1, title: 'Types, build and its size', body: prepareEverything },
  { name: 'lint', lane: 1, title: 'Format, lint and unused code', body: lint },
  { name: 'e2e', lane: 1, title: 'Browser', body: (options) => runPlaywright(['desktop', 'phone'], options) },
  {
    name: 'unit',
    lane: 2,
    title: 'Rules, contract, server on PostgreSQL, house rules',
    body: runUnitTests,
  },
  {
    name: 'crash-short',
    lane: 2,
    title: 'Crash test, 3 + 4 + 2 kills',
    body: (options) => runCrashTest([3, 4, 2], options),
  },
  { name: 'attack-short', lane: 1, title: 'Attack, short form', body: (options) => runAttack(['--short'], options) },
  { name: 'attack', title: 'Attack in both modes, on 1 and 2 instances', body: (options) => runAttack([], options) },
  { name: 'crash', title: 'Crash test, 20 + 30 + 35 kills', body: (options) => runCrashTest([20, 30, 35], options) },
  { name: 'campaign', title: '2,000 campaign mails, 3 kills', body: runCampaignCrash },
  { name: 'backups', title: '2 x 8 kills of backups and restores', body: runBackupCrash },
  { name: 'nodes', title: 'Install, tests and start on Node 20, 22, 24 and 26', body: tryNodeVersions },
  { name: 'postgres', title: 'Backups between versions of PostgreSQL', body: runPostgresVersions },
  { name: 'browsers', title: 'Ten minutes in Firefox, WebKitGTK and Chromium', body: runBrowsers },
  { name: 'mail-servers', title: 'Mail through Postfix, Exim and OpenSMTPD', body: runMailServers },
  { name: 'monitoring', title: 'Alerts and dashboard on Prometheus', body: runMonitoring },
  { name: 'proxies', title: 'Caddy, nginx and HAProxy before two instances', body: runProxies },
  { name: 'rolling', title: 'Two instances upgraded one after the other', body: runRolling },
  { name: 'image', title: 'Container image', body: runImage },
  { name: 'poolers', title: 'PgBouncer before the database', body: runPoolers },
  { name: 'payments', title: 'Random histories of payments and subscriptions', body: runHistories },
  {
    name: 'e2e-long',
    title: 'Browser, whole days and every page in all forms',
    body: (options) => runPlaywright(['long'], options),
  },
  { name: 'lighthouse', title: 'Lighthouse', body: (options) => runPlaywright(['lighthouse'], options) },
];

/** Biome, and knip: unused files, exports and dependencies. */
async function lint({ output }) {
  await run(join(root, 'node_modules/.bin/biome'), ['ci', '.'], { output });
  await runNode('node_modules/knip/bin/knip.js', ['--no-progress'], { output });
}

/**
 * Tests of built pages wait for the build that another lane makes meanwhile; without one they are skipped.
 */
function runUnitTests(options) {
  const isBuilding = options.steps.some(({ name }) => name === 'build');
  return runVitest(options, { env: isBuilding ? { LIMELIGHT_AWAIT_BUILD: '1' } : {} });
}

async function runVitest({ output }, { more = [], env: variables = {} } = {}) {
  const report = join(reports, 'vitest.json');
  const flags = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...more];
  const env = { TMPDIR: temporaryFolder(), ...variables };
  const failure = await failureOf(runNode('node_modules/vitest/vitest.mjs', flags, { env, output }));
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readJson(report) ?? {};
  const results = { failures: failedUnitTests(testResults), untried: untriedTests(testResults) };
  return { passed: numPassedTests, failed: numFailedTests, failure, ...results };
}

function runHistories(options) {
  return runVitest(options, { more: ['--config', 'vitest.histories.config.ts'] });
}

async function runPlaywright(projects, { output, shard }) {
  await prepare();
  const report = join(reports, `playwright-${projects[0]}.json`);
  const env = {
    CHROMIUM_PATH: await findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    TMPDIR: temporaryFolder(),
  };
  const flags = ['test', '--config', 'packages/e2e/playwright.config.ts', '--reporter=list,json'];
  flags.push(...projects.map((project) => `--project=${project}`));
  if (shard !== undefined) flags.push(`--shard=${shard}`);
  const failure = await failureOf(runNode('node_modules/@playwright/test/cli.js', flags, { env, output }));
  const { stats = {}, suites = [], errors = [] } = readJson(report) ?? {};
  const { expected = 0, unexpected = 0 } = stats;
  return {
    passed: expected,
    failed: unexpected,
    failure,
    failures: [
      ...browserTestsBy('unexpected', suites),
      ...browserTestsBy('skipped', suites).map((name) => `did not run: ${name}`),
      ...errors.map(({ message = '' }) => `outside a test: ${message}`),
    ],
    unstable: browserTestsBy('flaky', suites),
  };
}

/**
 * Under a load of trades and orders, then at steps of payments and of subscriptions: at every one in the long
 * form.
 */
async function runCrashTest([trades, payments, subscriptions], { output }) {
  await prepare();
  await runNode('packages/sim/dist/crash.js', ['--kills', String(trades)], { output });
  await runNode('packages/sim/dist/crash.js', ['--during', 'payments', '--kills', String(payments)], { output });
  await runNode('packages/sim/dist/crash.js', ['--during', 'subscriptions', '--kills', String(subscriptions)], {
    output,
  });
}

/** Hostile requests, races, raw sockets, floods; each arm is proven against a server without its guard. */
async function runAttack(flags, { output }) {
  await prepare();
  await runNode('packages/sim/dist/attack.js', flags, { output, env: { TMPDIR: temporaryFolder() } });
}

/** Every recipient gets one mail, whenever the server is killed. */
async function runCampaignCrash({ output }) {
  await prepare();
  await runNode('packages/sim/dist/crash.js', ['--during', 'campaign', '--kills', '3', '--mails', '2000'], { output });
}

/**
 * What counts as a backup is whole, and a restored database is whole or untouched, whenever the command is
 * killed.
 */
async function runBackupCrash({ output }) {
  await prepare();
  await runNode('packages/sim/dist/crash.js', ['--during', 'backups', '--kills', '8'], { output });
}

/** Downloads the other versions from the registry. */
function runPostgresVersions(options) {
  return runVitest(options, { more: ['--config', 'vitest.postgres.config.ts'] });
}

/** Names what a browser could not try, and why. */
async function runBrowsers(options) {
  await prepare();
  await findEngines();
  return runVitest(options, { more: ['--config', 'vitest.browsers.config.ts'] });
}

/** Downloads them as packages of Debian; as root, because each has its paths and users. */
async function runMailServers({ output }) {
  await prepare();
  await runNode('packages/sim/dist/mail-servers.js', [], { output });
}

/**
 * The files of `deploy`, with promtool and Prometheus on a game of its own. It says where one is missing.
 */
async function runMonitoring({ output }) {
  await prepare();
  await runNode('packages/sim/dist/monitoring.js', [], { output, env: { TMPDIR: temporaryFolder() } });
}

/** Names the programs that are not on this machine. */
async function runProxies({ output }) {
  await prepare();
  await runNode('packages/sim/dist/proxies.js', [], { output, env: { TMPDIR: temporaryFolder() } });
}

/** From the state before the newest migration, under load; without a history of git there is none. */
async function runRolling({ output }) {
  await prepare();
  const previous = await preparePrevious({ output });
  if (previous === null) return { passed: 0, failed: 0, untried: ['an upgrade: git knows no state before'] };
  const flags = ['--previous', previous.main];
  await runNode('packages/sim/dist/rolling.js', flags, { output, env: { TMPDIR: temporaryFolder() } });
}

/** It says what is missing where no image can be built. */
async function runImage() {
  return { passed: 1, failed: 0, untried: await tryImage() };
}

/** Says it where PgBouncer is missing, or too old for a mode. */
async function runPoolers({ output }) {
  await prepare();
  await runNode('packages/sim/dist/poolers.js', [], { output, env: { TMPDIR: temporaryFolder() } });
}

function failureOf(promise) {
  return promise.then(() => undefined).catch((error) => error);
}

/** Runs one step; a failure outside a test (a crash, a type error) counts as one failed check. */
async function runStep({ title, body }, options) {
  const { print } = options;
  print(`\n== ${title}`);
  const began = performance.now();
  const result = await body(options).catch((failure) => ({ passed: 0, failed: 0, failure }));
  const { passed, failed, failure, failures = [], unstable = [], untried = [] } = result ?? { passed: 1, failed: 0 };
  const seconds = (performance.now() - began) / 1000;
  const broken = failure !== undefined || failed > 0;
  if (failure instanceof PlainError) print(failure.message);
  else if (failure !== undefined) print(failure.stack);
  for (const name of untried) print(`  not tried: ${name}`);
  print(`== ${title}: ${broken ? 'FAILED' : 'passed'} (${seconds.toFixed(1)} s)`);
  return { title, passed, failed: broken ? Math.max(1, failed) : 0, seconds, failures, unstable };
}

/**
 * After a failure no lane starts another step; running steps finish, so that one run reports as much as
 * possible.
 */
async function runLanes(steps, shard) {
  const lanes = [...new Set(steps.map(({ lane }) => lane))].map((lane) => steps.filter((step) => step.lane === lane));
  const results = [];
  await Promise.all(
    lanes.map(async (lane, index) => {
      // The first lane prints directly; the output of the other is buffered and printed step by step.
      const laneOutput = openLaneOutput(index === 0 ? undefined : join(reports, `lane-${index}.log`));
      for (const step of lane) {
        if (results.some(({ failed }) => failed > 0)) break;
        results.push(await runStep(step, { ...laneOutput, shard, steps }));
        laneOutput.flush();
      }
    }),
  );
  return results;
}

function readArguments() {
  try {
    const options = { only: { type: 'string' }, shard: { type: 'string' }, t: { type: 'string', short: 't' } };
    return parseArgs({ options, allowPositionals: true });
  } catch ({ message }) {
    throw new PlainError(
      `${message.split('.')[0]}. Usage: npm test -- [<test file>... [-t <name>]] [--only <check>,...] [--shard 1/2]`,
    );
  }
}

function choose(values) {
  if (values.only === undefined) return { steps: STEPS.filter(({ lane }) => lane !== undefined), shard: values.shard };
  const names = values.only.split(',');
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown === undefined) return { steps: STEPS.filter((step) => names.includes(step.name)), shard: values.shard };
  throw new PlainError(`There is no check named ${unknown}; there are ${STEPS.map((step) => step.name).join(', ')}.`);
}

function printTimes(results, seconds) {
  log('');
  const rows = results.map(({ title, failed, seconds }) => [title, failed > 0 ? 'FAILED' : 'passed', seconds]);
  const width = Math.max(...rows.map(([title]) => title.length));
  for (const [title, verdict, took] of [...rows, ['Whole run', '', seconds]]) {
    log(`${title.padEnd(width)}  ${verdict.padEnd(6)}  ${took.toFixed(1).padStart(7)} s`);
  }
}

await main(async () => {
  const { values, positionals } = readArguments();
  if (positionals.length > 0) return runTestFiles(positionals, values.t);
  const { steps, shard } = choose(values);
  // Exit handlers print the buffered output and end the child processes.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const began = performance.now();
  await prepareInstall();
  discardOutdatedBuild();
  const install = { title: 'Packages', passed: 0, failed: 0, seconds: (performance.now() - began) / 1000 };
  const results = await runLanes(steps, shard);
  printTimes([install, ...results], (performance.now() - began) / 1000);
  const count = (key) => results.reduce((sum, result) => sum + result[key], 0);
  const broken = results.filter(({ failed }) => failed > 0).map(({ title }) => title);
  if (broken.length > 0) log(`\nStopped at: ${broken.join(', ')}`);
  for (const { failures = [] } of results) for (const name of failures) log(`  failed: ${name}`);
  const unstable = results.flatMap((result) => result.unstable ?? []);
  for (const name of unstable) log(`  passed only at the second try: ${name}`);
  log(`\n${count('passed')} passed, ${count('failed')} failed`);
  if (broken.length > 0) process.exitCode = 1;
});
