import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestServices, type TestServices } from '../../testing/services.js';
import { followSettings } from './follow-settings.js';

let services: TestServices;
let following: { close(): Promise<void> };

beforeEach(async () => {
  services = await createTestServices();
  following = followSettings(services);
});

afterEach(async () => {
  await following.close();
  await services.close();
});

const change = (cents: number) =>
  sql`insert into setting (key, value, updated_at)
    values ('dailyBonusCents', ${cents}::text::jsonb, ${services.clock.now()})
    on conflict (key) do update set value = excluded.value`.execute(services.db);
const announce = () => sql`notify settings`.execute(services.db);
const bonus = () => services.settings.current.dailyBonusCents;

test('a change is in force as soon as it is announced', async () => {
  await services.listener.start();
  await change(7_000);
  await announce();
  await expect.poll(bonus).toBe(7_000);
});

test('a change that cannot be read at first is read again, and several at once end with the newest', async () => {
  await services.listener.start();
  const refresh = vi.spyOn(services.settings, 'refresh').mockRejectedValueOnce(new Error('no connection left'));
  await change(7_000);
  await announce();
  await expect.poll(() => refresh.mock.calls.length).toBe(1);
  await change(8_000);
  await Promise.all([announce(), announce()]);
  services.clock.advance(1_000);
  await expect.poll(bonus).toBe(8_000);
});

test('a change that nobody heard of is found within a minute', async () => {
  await change(7_000);
  services.clock.advance(60_000);
  await expect.poll(bonus).toBe(7_000);
});
