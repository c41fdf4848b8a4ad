import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../../platform/http/refusal.js';
import { LeaderboardsUnderTest } from './leaderboards.fixture.js';
import { Rankings } from './rankings.js';

// The thread runs the built files, as in production: `npm test` builds first.
const builtWorker = new URL('../../../../dist/modules/fame/leaderboards/ranking-worker.js', import.meta.url);
const crashingPlayer = '00000000-0000-7000-8000-00000000dead';

let ranking: LeaderboardsUnderTest;
let rankings: Rankings;
let folder: string;

beforeAll(async () => {
  ranking = await LeaderboardsUnderTest.open();
  await ranking.tick();
  folder = await mkdtemp(join(tmpdir(), 'limelight-ranking-'));
  const crashing = join(folder, 'crashing-worker.mjs');
  await writeFile(
    crashing,
    `import { parentPort } from 'node:worker_threads';
     await import('${builtWorker.href}');
     parentPort.on('message', ({ query }) => { if (query?.viewerId === '${crashingPlayer}') process.exit(3); });`,
  );
  rankings = new Rankings(ranking.services, pathToFileURL(crashing));
});

afterAll(async () => {
  await rankings.close();
  await rm(folder, { recursive: true });
  await ranking.close();
});

const query = (viewerId: string) =>
  rankings.query({ kind: 'board', viewerId, group: 'players', window: 'all', sort: 'return', offset: 0, limit: 10 });

test('the thread responds with data that it reads and listens for itself', async () => {
  const viewer = await ranking.addPlayer({ tier: 'elite' });
  await ranking.spreadOut(viewer, 100_000);
  expect((await query(viewer)).own).toMatchObject({ valueCents: 1_000_000 });
  await ranking.give(viewer, 250_000);
  await expect
    .poll(async () => (await query(viewer)).own)
    .toMatchObject({ rank: 1, valueCents: 1_250_000, returnBps: 2_500 });
});

test('when the thread dies, pending queries are refused and the next thread loads everything again', async () => {
  const viewer = await ranking.addPlayer({ tier: 'elite' });
  await ranking.spreadOut(viewer, 100_000);
  await ranking.give(viewer, 500_000);
  await expect(query(crashingPlayer)).rejects.toThrow(Refusal);
  await expect(query(viewer)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  ranking.services.clock.advance(1_000);
  await expect.poll(() => query(viewer).then(({ own }) => own, String)).toMatchObject({ rank: 1, returnBps: 5_000 });
});

test('a closed thread is not restarted', async () => {
  const other = new Rankings(ranking.services, builtWorker);
  await other.close();
  ranking.services.clock.advance(10_000);
  await expect(other.query({ kind: 'league', viewerId: crashingPlayer })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
});
