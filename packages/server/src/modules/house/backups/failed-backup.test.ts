import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { backupsModule } from './backups.module.js';
import { finishSystemTask, insertSystemTask, type SystemTaskKind } from './system-task.sql.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

async function run(kind: SystemTaskKind, failure: string | null): Promise<void> {
  const { db, clock } = services;
  const id = randomUUID();
  clock.advance(60_000);
  await insertSystemTask(db, { id, kind, started_by: null, started_at: clock.now() });
  await finishSystemTask(db, id, { now: clock.now(), failure, result: null });
}

const waiting = async () => {
  const [queue] = backupsModule.waiting(services);
  if (queue === undefined) throw new Error('no queue');
  return queue.read();
};

test('a failed backup waits, urgently and with its reason, until the next one works; other tasks do not count', async () => {
  expect(await waiting()).toMatchObject({ count: 0 });
  await run('backup', 'No space left');
  const failedAt = services.clock.now();
  expect(await waiting()).toEqual({ count: 1, oldestAt: failedAt, note: 'No space left', urgent: true });
  await run('optimize', null);
  expect(await waiting()).toMatchObject({ count: 1 });
  await run('backup', null);
  expect(await waiting()).toMatchObject({ count: 0 });
});
