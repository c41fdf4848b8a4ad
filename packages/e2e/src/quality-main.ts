import { parseArgs } from 'node:util';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { secondMs, tickMs } from '@limelight/rules/time';
import { Player } from './player.js';
import { lowerCpuPriority } from './quality/cpu-priority.js';
import { withCpuSteal } from './quality/cpu-steal.js';
import { interactionPaths, measureInteractions } from './quality/interactions.js';
import { type LighthouseBrowser, openLighthouse } from './quality/lighthouse.js';
import { measureLongTasks, type TickingPage, tickingPages } from './quality/long-tasks.js';
import { slowdownToPhone } from './quality/slowdown.js';
import { measureDayChecks } from './quality/whole-day.js';
import { isOfStaff, staffPaths } from './staff-paths.js';

/**
 * `npm run quality`: Lighthouse (mobile), interaction latency (INP) and long tasks after ticks of the main
 * pages of the demo, each the median of three runs, printed as the tables of docs/quality.md. The results
 * depend on the machine and its load, so no test asserts them. CPU throttling is calibrated before each run,
 * so that this machine matches Lighthouse's reference phone. `npm run quality -- /help /trade` measures only
 * these pages, `-- --only ticks` only one of the tables `loads`, `interactions`, `ticks` and `days` (the
 * check of a whole day, on this machine as it is). The page of a player or of staff is loaded twice: with a
 * cold cache, and with the warm cache of a later visit.
 */
const publicPaths = ['/', '/help', '/fairness', '/terms', '/privacy'];
const playerPaths = [
  '/dashboard',
  '/trade',
  '/celebrity/1',
  '/my-holdings',
  '/leaderboards',
  '/news',
  '/profile',
  '/vip',
  '/buy-tokens',
];
/** With one celebrity and the form of a news item. */
const measuredOfStaff = [...staffPaths, '/manager/celebrities/1', '/manager/news/new'];
const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: 'loads,interactions,ticks,days' } },
  allowPositionals: true,
});
const chosen = new Set(values.only.split(','));
const isSelected = (path: string) => positionals.length === 0 || positionals.includes(path);

const runs = 3;
const attemptsMax = 10;
/** A run with more CPU steal than this is repeated. */
const stealShareMax = 0.03;

/** The result of a run with its CPU throttling factor. */
type Throttled<Found> = Found & { readonly slowdown: number };

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Repeats `run` until there are enough runs without CPU steal, or the attempts are used up. */
async function measureUndisturbed<Found>(
  lighthouse: LighthouseBrowser,
  run: (slowdown: number) => Promise<Found>,
): Promise<Throttled<Found>[]> {
  const found: Throttled<Found>[] = [];
  for (let attempt = 0; attempt < attemptsMax && found.length < runs; attempt += 1) {
    const { result, stealShare } = await withCpuSteal(async () => {
      const slowdown = slowdownToPhone(await lighthouse.machineIndex());
      return { ...(await run(slowdown)), slowdown };
    });
    if (stealShare <= stealShareMax) found.push(result);
  }
  return found;
}

const printRow = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
function printHead(columns: readonly string[]): void {
  process.stdout.write('\n');
  printRow(columns);
  process.stdout.write(`|${'---|'.repeat(columns.length)}\n`);
}

async function measureLoad(lighthouse: LighthouseBrowser, path: string, warmCache: boolean): Promise<void> {
  if (warmCache) await lighthouse.measure(path, { warmCache });
  const found = await measureUndisturbed(lighthouse, (cpuSlowdown) =>
    lighthouse.measure(path, { cpuSlowdown, warmCache }),
  );
  const figure = (read: (run: (typeof found)[number]) => number, digits = 0) => median(found.map(read)).toFixed(digits);
  printRow([
    path,
    warmCache ? 'warm' : 'cold',
    figure(({ performance }) => performance),
    figure(({ accessibility }) => accessibility),
    figure(({ bestPractices }) => bestPractices),
    figure(({ seo }) => seo),
    `${figure(({ fcpMs }) => fcpMs / 1_000, 2)} s`,
    `${figure(({ lcpMs }) => lcpMs / 1_000, 2)} s`,
    `${figure(({ tbtMs }) => tbtMs)} ms`,
    figure(({ cls }) => cls, 3),
    `${figure(({ slowdown }) => slowdown, 1)} x`,
    String(found.length),
  ]);
}

async function measureInp(lighthouse: LighthouseBrowser, path: string): Promise<void> {
  const found = await measureUndisturbed(lighthouse, async (slowdown) => ({
    inpMs: await measureInteractions(lighthouse.context, path, slowdown),
  }));
  const slowdown = median(found.map((run) => run.slowdown)).toFixed(1);
  printRow([path, `${median(found.map(({ inpMs }) => inpMs))} ms`, `${slowdown} x`, String(found.length)]);
}

/** A short tick interval for measuring long tasks, so that a run has many ticks. */
const shortTickMs = 3 * secondMs;
const ticksPerRun = 8;

async function measureTicks(lighthouse: LighthouseBrowser, ticking: TickingPage): Promise<void> {
  const overMs = ticksPerRun * shortTickMs;
  const found = await measureUndisturbed(lighthouse, async (cpuSlowdown) => ({
    longTasksMs: await measureLongTasks(lighthouse.context, ticking, { cpuSlowdown, overMs }),
  }));
  printRow([
    `${ticking.name}, ${ticking.width} px`,
    String(median(found.map(({ longTasksMs }) => longTasksMs.length))),
    `${median(found.map(({ longTasksMs }) => Math.max(0, ...longTasksMs)))} ms`,
    `${median(found.map(({ slowdown }) => slowdown)).toFixed(1)} x`,
    String(found.length),
  ]);
}

interface Exchange {
  readonly lighthouse: LighthouseBrowser;
  /** Logs a new player in. */
  logIn(): Promise<void>;
  /** Makes that player a member of staff. */
  promote(): Promise<void>;
}

/** Runs `work` with a separate browser and server with this tick interval. */
async function withExchange(tickIntervalMs: number, work: (exchange: Exchange) => Promise<void>): Promise<void> {
  const variables = { TICK_INTERVAL_MS: String(tickIntervalMs) };
  const { server, close } = await openScratchLimelight({ purpose: 'quality', variables, demo: [] });
  const lighthouse = await openLighthouse(server.url, process.env['CHROMIUM_PATH']);
  await lowerCpuPriority();
  try {
    const player = new Player(lighthouse.context.request, server.url);
    await work({
      lighthouse,
      logIn: async () => {
        await player.signUp();
        await player.verify();
        await player.logIn();
        await player.trade('buy', '1', 3);
      },
      promote: async () => {
        const { exitCode } = await server.run('admin-main.js', player.email);
        if (exitCode !== 0) throw new Error(`${player.email} could not be promoted`);
      },
    });
  } finally {
    await lighthouse.close();
    await close();
  }
}

async function printLoads({ lighthouse, logIn, promote }: Exchange): Promise<void> {
  printHead([
    ...['Page', 'Cache', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'],
    ...['CPU slowdown', 'Runs'],
  ]);
  for (const path of publicPaths.filter(isSelected)) await measureLoad(lighthouse, path, false);
  const measureBoth = async (path: string) => {
    await measureLoad(lighthouse, path, false);
    await measureLoad(lighthouse, path, true);
  };
  await logIn();
  for (const path of playerPaths.filter(isSelected)) await measureBoth(path);
  await promote();
  for (const path of measuredOfStaff.filter(isSelected)) await measureBoth(path);
}

async function printDays(): Promise<void> {
  const { browserMs, commandMs, remoteCommandMs } = await measureDayChecks(runs, process.env['CHROMIUM_PATH']);
  printHead(['Check of a whole day', 'Median', 'Slowest']);
  const rows = { 'in a browser': browserMs, 'verify-day': commandMs, 'verify-day --url': remoteCommandMs };
  const seconds = (ms: number) => `${(ms / secondMs).toFixed(2)} s`;
  for (const [way, found] of Object.entries(rows)) {
    printRow([way, seconds(median(found)), seconds(Math.max(...found))]);
  }
}

async function printInteractions({ lighthouse, logIn, promote }: Exchange): Promise<void> {
  printHead(['Page', 'INP', 'CPU slowdown', 'Runs']);
  const paths = interactionPaths.filter(isSelected);
  const measureAll = async (selected: readonly string[]) => {
    for (const path of selected) await measureInp(lighthouse, path);
  };
  await logIn();
  // Staff take no part in the game.
  await measureAll(paths.filter((path) => !isOfStaff(path)));
  await promote();
  await measureAll(paths.filter(isOfStaff));
}

// With the tick interval of production.
if (chosen.has('loads')) await withExchange(tickMs, printLoads);
if (chosen.has('interactions')) await withExchange(tickMs, printInteractions);
if (chosen.has('ticks')) {
  await withExchange(shortTickMs, async ({ lighthouse, logIn }) => {
    await logIn();
    printHead([`Page, ${ticksPerRun} ticks`, 'Tasks over 50 ms', 'Longest', 'CPU slowdown', 'Runs']);
    for (const ticking of tickingPages.filter(({ path }) => isSelected(path))) await measureTicks(lighthouse, ticking);
  });
}
if (chosen.has('days')) await printDays();
