import { Exchange } from './exchange.js';
import { Player } from './player.js';
import { type LighthouseBrowser, openLighthouse, type PageQuality } from './quality/lighthouse.js';

/**
 * `npm run quality`: Lighthouse (mobile) on every page a player meets, the median of three runs, printed as the table
 * of docs/quality.md. Performance depends on the machine and on what else it does, so no test asserts it.
 */
const publicPaths = ['/', '/help', '/terms', '/privacy'];
const playerPaths = ['/dashboard', '/trade', '/celebrity/1', '/my-holdings', '/leaderboards', '/news', '/profile'];
const runs = 3;

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measure(lighthouse: LighthouseBrowser, path: string): Promise<void> {
  const found: PageQuality[] = [];
  for (let run = 0; run < runs; run += 1) found.push(await lighthouse.measure(path));
  const figure = (read: (quality: PageQuality) => number, digits = 0) => median(found.map(read)).toFixed(digits);
  const cells = [
    path,
    figure(({ performance }) => performance),
    figure(({ accessibility }) => accessibility),
    figure(({ bestPractices }) => bestPractices),
    figure(({ seo }) => seo),
    `${figure(({ largestPaintMs }) => largestPaintMs / 1_000, 2)} s`,
    `${figure(({ blockingMs }) => blockingMs)} ms`,
    figure(({ layoutShift }) => layoutShift, 3),
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

const exchange = await Exchange.open();
const lighthouse = await openLighthouse(exchange.url, process.env['CHROMIUM_PATH']);
try {
  process.stdout.write(
    '| Page | Performance | Accessibility | Best practices | SEO | LCP | TBT | CLS |\n|---|---|---|---|---|---|---|---|\n',
  );
  for (const path of publicPaths) await measure(lighthouse, path);
  const player = new Player(lighthouse.context.request, exchange.url);
  await player.signUp();
  await player.verify();
  await player.logIn();
  await player.trade('buy', '1', 3);
  for (const path of playerPaths) await measure(lighthouse, path);
} finally {
  await lighthouse.close();
  await exchange.close();
}
