import { parseArgs } from 'node:util';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { secondMs, tickMs } from '@limelight/rules/time';
import { Player } from './player.js';
import { lowerCpuPriority } from './quality/cpu-priority.js';
import { withCpuSteal } from './quality/cpu-steal.js';
import { interactionPaths, measureInteractions } from './quality/interactions.js';
import { type LighthouseBrowser, openLighthouse } from './quality/lighthouse.js';
import { measureTicks, type TickingPage, tickingPages } from './quality/long-tasks.js';
import { slowdownToPhone } from './quality/slowdown.js';

/**
 * `npm run quality`: Lighthouse (mobile) on every page a player meets, how long its presses wait for their paint, and how long
 * a tick holds it, each the median of three runs, printed as the tables of docs/quality.md. All depend on the machine and on
 * what else it does, so no test asserts them; the processor is slowed by what makes this machine, as fast as it is at that
 * moment, the phone that Lighthouse means. `npm run quality -- /help /trade` measures these pages only, `-- --only ticks` one
 * table of loads, presses and ticks. A player's page is loaded in two ways: as if nothing of the app were there, and with the
 * files kept from before, as whoever is logged in has them.
 */
const publicPaths = ['/', '/help', '/fairness', '/terms', '/privacy'];
const playerPaths = ['/dashboard', '/trade', '/celebrity/1', '/my-holdings', '/leaderboards', '/news', '/profile'];
const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: 'loads,presses,ticks' } },
  allowPositionals: true,
});
const chosen = new Set(values.only.split(','));
const isSelected = (path: string) => positionals.length === 0 || positionals.includes(path);

const runs = 3;
const attemptsMax = 10;
/** On a shared machine a run that lost more of the processors than this to others is made again. */
const stealShareMax = 0.03;

/** A run, and how much slower the processor was made for it. */
type Slowed<Found> = Found & { readonly slowdown: number };

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Runs while the machine was this program's own, as many as there are of them among so many attempts. */
async function measureUndisturbed<Found>(
  lighthouse: LighthouseBrowser,
  run: (slowdown: number) => Promise<Found>,
): Promise<Slowed<Found>[]> {
  const found: Slowed<Found>[] = [];
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
    warmCache ? 'kept' : 'fetched',
    figure(({ performance }) => performance),
    figure(({ accessibility }) => accessibility),
    figure(({ bestPractices }) => bestPractices),
    figure(({ seo }) => seo),
    `${figure(({ firstPaintMs }) => firstPaintMs / 1_000, 2)} s`,
    `${figure(({ largestPaintMs }) => largestPaintMs / 1_000, 2)} s`,
    `${figure(({ blockingMs }) => blockingMs)} ms`,
    figure(({ layoutShift }) => layoutShift, 3),
    `${figure(({ slowdown }) => slowdown, 1)} x`,
    String(found.length),
  ]);
}

async function measureDelay(lighthouse: LighthouseBrowser, path: string): Promise<void> {
  const found = await measureUndisturbed(lighthouse, async (slowdown) => ({
    delayMs: await measureInteractions(lighthouse.context, path, slowdown),
  }));
  const slowdown = median(found.map((run) => run.slowdown)).toFixed(1);
  printRow([path, `${median(found.map(({ delayMs }) => delayMs))} ms`, `${slowdown} x`, String(found.length)]);
}

/** Ticks follow each other this fast while their repaints are looked at, so that a run sees many. */
const quickTickMs = 3 * secondMs;
const ticksPerRun = 8;

async function measureRepaints(lighthouse: LighthouseBrowser, ticking: TickingPage): Promise<void> {
  const overMs = ticksPerRun * quickTickMs;
  const found = await measureUndisturbed(lighthouse, async (cpuSlowdown) => ({
    longTasksMs: await measureTicks(lighthouse.context, ticking, { cpuSlowdown, overMs }),
  }));
  printRow([
    `${ticking.name}, ${ticking.width} px`,
    String(median(found.map(({ longTasksMs }) => longTasksMs.length))),
    `${median(found.map(({ longTasksMs }) => Math.max(0, ...longTasksMs)))} ms`,
    `${median(found.map(({ slowdown }) => slowdown)).toFixed(1)} x`,
    String(found.length),
  ]);
}

/** Runs `work` with a browser and an exchange of their own that ticks so often, and a player who is logged in. */
async function withExchange(
  tickIntervalMs: number,
  work: (lighthouse: LighthouseBrowser, logIn: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const variables = { TICK_INTERVAL_MS: String(tickIntervalMs) };
  const { server, close } = await openScratchLimelight({ purpose: 'quality', variables });
  const lighthouse = await openLighthouse(server.url, process.env['CHROMIUM_PATH']);
  await lowerCpuPriority();
  try {
    await work(lighthouse, async () => {
      const player = new Player(lighthouse.context.request, server.url);
      await player.signUp();
      await player.verify();
      await player.logIn();
      await player.trade('buy', '1', 3);
    });
  } finally {
    await lighthouse.close();
    await close();
  }
}

async function printLoads(lighthouse: LighthouseBrowser, logIn: () => Promise<void>): Promise<void> {
  printHead([
    ...['Page', 'Files', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'First paint', 'Largest paint'],
    ...['Blocked', 'Shift', 'Slowed', 'Runs'],
  ]);
  for (const path of publicPaths.filter(isSelected)) await measureLoad(lighthouse, path, false);
  await logIn();
  for (const path of playerPaths.filter(isSelected)) {
    await measureLoad(lighthouse, path, false);
    await measureLoad(lighthouse, path, true);
  }
}

// Ticks as often as players have them.
await withExchange(tickMs, async (lighthouse, logIn) => {
  if (chosen.has('loads')) await printLoads(lighthouse, logIn);
  else await logIn();
  if (!chosen.has('presses')) return;
  printHead(['Page', 'Press to paint', 'Slowed', 'Runs']);
  for (const path of interactionPaths.filter(isSelected)) await measureDelay(lighthouse, path);
});
if (chosen.has('ticks')) {
  await withExchange(quickTickMs, async (lighthouse, logIn) => {
    await logIn();
    printHead([`Page, ${ticksPerRun} ticks`, 'Tasks over 50 ms', 'Longest', 'Slowed', 'Runs']);
    for (const ticking of tickingPages.filter(({ path }) => isSelected(path)))
      await measureRepaints(lighthouse, ticking);
  });
}
