import { afterAll, beforeAll, expect, test } from 'vitest';
import { installJobs } from '../../../platform/jobs.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { releaseLeadership, tryTakeLeadership } from '../../exchange/market/tick.sql.js';
import { measureHealth } from './measure-health.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices({ template: 'market' });
  await installJobs(services);
});
afterAll(() => services.close());

async function measured(key: string) {
  const { measures } = await measureHealth(services);
  return measures.find((measure) => measure.key === key);
}

test('a game without a leader is failing, and one that another instance leads is healthy', async () => {
  expect(await measured('leader')).toMatchObject({ value: 'None', state: 'failing' });
  await services.db.connection().execute(async (connection) => {
    await tryTakeLeadership(connection);
    expect(await measured('leader')).toMatchObject({ value: 'Another instance', state: 'healthy' });
    await releaseLeadership(connection);
  });
});

test('the tick is failing from three intervals on, as its alert says', async () => {
  const interval = services.env.tickIntervalMs;
  services.clock.advance(2.9 * interval);
  expect((await measured('tick'))?.state).toBe('warning');
  services.clock.advance(0.2 * interval);
  expect((await measured('tick'))?.state).toBe('failing');
});

test('a job that has been due for five minutes is failing, and one that is due later is not', async () => {
  const due = (ago: string) =>
    services.pool.query(`select graphile_worker.add_job('a task', run_at := now() + interval '${ago}')`);
  await due('1 hour');
  expect((await measured('oldest-job'))?.state).toBe('healthy');
  await due('-2 minutes');
  expect((await measured('oldest-job'))?.state).toBe('warning');
  await due('-6 minutes');
  expect((await measured('oldest-job'))?.state).toBe('failing');
});

test('what waits for a connection is shown with how many are in use', async () => {
  expect(await measured('pool')).toMatchObject({
    state: 'healthy',
    value: expect.stringMatching(/^0; \d+ of \d+ in use$/),
  });
});
