import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../../testing/services.js';
import { systemClock } from '../clock.js';
import type { Ground } from './ground.sql.js';
import { holdServingLock, OtherSecretError } from './serving-lock.js';

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const serve = (ground: Ground) =>
  holdServingLock({ url: services.databaseUrl, clock: systemClock, onError: () => undefined, ground }, () => undefined);
const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];

test('an instance with another secret is refused while one serves, and not when none does', async () => {
  const first = await serve({ secrets: [old], filesPlace: 'folder' });
  const refused = serve({ secrets: [next], filesPlace: 'folder' });
  await expect(refused).rejects.toBeInstanceOf(OtherSecretError);
  await expect(refused).rejects.toThrow(/^SECRET differs from that of the instances that serve this database: /);
  // What was refused is in nobody's way.
  const second = await serve({ secrets: [old], filesPlace: 'folder' });
  await first.release();
  await second.release();
  const other = await serve({ secrets: [next], filesPlace: 'folder' });
  await other.release();
});

test('while a secret is rotated one in common is enough', async () => {
  const before = await serve({ secrets: [old], filesPlace: 'folder' });
  const between = await serve({ secrets: [old, next], filesPlace: 'folder' });
  await before.release();
  const after = await serve({ secrets: [next, old], filesPlace: 'folder' });
  await between.release();
  const last = await serve({ secrets: [next], filesPlace: 'folder' });
  await after.release();
  await last.release();
});

test('an instance with other files is noticed, and so is one after a lost connection', async () => {
  const first = await serve({ secrets: [old], filesPlace: 'one' });
  expect(first.hasOtherFiles).toBe(false);
  const same = await serve({ secrets: [old], filesPlace: 'one' });
  expect(same.hasOtherFiles).toBe(false);
  await same.release();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'limelight presence' and datname = current_database()`.execute(services.db);
  await expect
    .poll(async () => {
      const another = await serve({ secrets: [old], filesPlace: 'two' });
      await another.release();
      return another.hasOtherFiles;
    })
    .toBe(true);
  await first.release();
});

test('what an instance shows of its secret is 32 bits of a keyed hash', async () => {
  const first = await serve({ secrets: [old], filesPlace: 'one' });
  const { rows } = await sql<{ key: string }>`
    select objid::text as key from pg_locks where locktype = 'advisory' and classid = 7266020
      and database = (select oid from pg_database where datname = current_database())`.execute(services.db);
  expect(rows).toHaveLength(1);
  expect(Number(rows[0]?.key)).toBeLessThan(2 ** 32);
  await first.release();
});
