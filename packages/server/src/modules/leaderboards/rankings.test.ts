import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../platform/http/refusal.js';
import { LeaderboardsUnderTest } from './leaderboards.fixture.js';
import { type Rankings, startRankings } from './rankings.js';

// The thread runs what is built, as it does for players: `npm test` builds before it tests.
const builtWorker = new URL('../../../dist/modules/leaderboards/ranking-worker.js', import.meta.url);
const deadlyPlayer = '00000000-0000-7000-8000-00000000dead';

let ranking: LeaderboardsUnderTest;
let rankings: Rankings;
let folder: string;

beforeAll(async () => {
  ranking = await LeaderboardsUnderTest.open();
  await ranking.tick();
  folder = await mkdtemp(join(tmpdir(), 'limelight-ranking-'));
  const mortal = join(folder, 'mortal-worker.mjs');
  await writeFile(
    mortal,
    `import { parentPort } from 'node:worker_threads';
     await import('${builtWorker.href}');
     parentPort.on('message', ({ question }) => { if (question?.viewerId === '${deadlyPlayer}') process.exit(3); });`,
  );
  rankings = startRankings(ranking.services, pathToFileURL(mortal));
});

afterAll(async () => {
  await rankings.close();
  await rm(folder, { recursive: true });
  await ranking.close();
});

const ask = (viewerId: string) =>
  rankings.ask({ kind: 'board', viewerId, group: 'players', window: 'all', sort: 'profit', offset: 0, limit: 10 });

test('the thread answers from what it reads and hears for itself', async () => {
  const viewer = await ranking.addPlayer();
  expect((await ask(viewer)).own).toMatchObject({ valueCents: 1_000_000 });
  await ranking.give(viewer, 250_000);
  await expect
    .poll(async () => (await ask(viewer)).own, { timeout: 20_000 })
    .toMatchObject({ rank: 1, valueCents: 1_250_000, profitBps: 2_500 });
});

test('a thread that dies refuses what it was asked, and the next one knows everything again', async () => {
  const viewer = await ranking.addPlayer();
  await ranking.give(viewer, 500_000);
  await expect(ask(deadlyPlayer)).rejects.toThrow(Refusal);
  await expect(ask(viewer)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  ranking.services.clock.advance(1_000);
  await expect
    .poll(() => ask(viewer).then(({ own }) => own, String), { timeout: 20_000 })
    .toMatchObject({ rank: 1, profitBps: 5_000 });
});

test('a thread that is closed is not started again', async () => {
  const other = startRankings(ranking.services, builtWorker);
  await other.close();
  ranking.services.clock.advance(10_000);
  await expect(other.ask({ kind: 'league', viewerId: deadlyPlayer })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
