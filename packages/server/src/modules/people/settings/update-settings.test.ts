import { dayMs, hourMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { auditDatabase } from '../../../testing/audit.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { rewardSettings } from '../../play/rewards/rewards.settings.js';
import { tradingSettings } from '../../play/trading/trading.settings.js';
import { testActor } from '../audit-trail/audit-trail.fixture.js';
import { getSettingHistory, listPublicChanges } from './list-settings.js';
import { presentPublicSettings } from './present-settings.js';
import { type OneUpdate, updateOne } from './settings.fixture.js';
import { siteSettings } from './site.settings.js';

let services: TestServices;
/** Another instance, whose own clock is wrong by an hour. */
let other: TestServices;
const admin = testActor({ role: 'admin' });

beforeAll(async () => {
  services = await createTestServices();
  const { database, clock } = services;
  const readTime = async () => clock.now();
  other = await createTestServices({ database, clock: new ManualClock(clock.nowMs() - hourMs), readTime });
});

afterAll(async () => {
  await other.close();
  await services.close();
});

beforeEach(() => forgetChanges());

async function forgetChanges(): Promise<void> {
  await services.db.deleteFrom('setting').execute();
  await services.db.deleteFrom('setting_change').execute();
  await Promise.all([services.settings.refresh(), other.settings.refresh()]);
}

const update = (changes: Partial<OneUpdate>) =>
  updateOne(services, {
    actor: admin,
    key: 'tradesPerDayMax',
    value: 50,
    version: 0,
    reason: 'Too many bots',
    ...changes,
  });

const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : error);
const outcomeOf = (attempt: Promise<void>) => attempt.then(() => 'changed', codeOf);

function pass(ms: number): void {
  services.clock.advance(ms);
  other.clock.advance(ms);
}

const bonuses = () => [services, other].map(({ settings }) => settings.of(rewardSettings).dailyBonusCents);

test('a change that affects no money takes effect immediately and records who made it and why', async () => {
  await update({});
  expect(services.settings.of(tradingSettings).tradesPerDayMax).toBe(50);
  const { changes } = await getSettingHistory(services, 'tradesPerDayMax', { limit: 9 });
  const now = services.clock.now().toISOString();
  const times = { announcedAt: now, effectiveAt: now, withdrawnAt: null };
  expect(changes).toMatchObject([
    { version: 1, from: 100, to: 50, reason: 'Too many bots', actorId: admin.userId, ...times },
  ]);
  const entry = await services.db.selectFrom('audit_entry').selectAll().orderBy('number', 'desc').executeTakeFirst();
  expect(entry).toMatchObject({
    action: 'setting.update',
    target_kind: 'setting',
    target_id: 'tradesPerDayMax',
    actor_id: admin.userId,
    before: { value: 100, pending: null },
    after: { value: 50, pending: null },
    reason: 'Too many bots',
  });
});

test('a change that affects money is published immediately and takes effect a day later on every instance', async () => {
  await update({ key: 'dailyBonusCents', value: 7_000 });
  await other.settings.refresh();
  const announced = { from: 5_000, to: 7_000, announcedAt: services.clock.now().toISOString(), withdrawnAt: null };
  expect((await listPublicChanges(services, { limit: 9 })).changes).toMatchObject([announced]);
  expect(bonuses()).toEqual([5_000, 5_000]);
  pass(dayMs - 1);
  expect(bonuses()).toEqual([5_000, 5_000]);
  pass(1);
  expect(bonuses()).toEqual([7_000, 7_000]);
});

test('another change withdraws one that is pending, and starts a new notice period', async () => {
  await update({ key: 'dailyBonusCents', value: 7_000 });
  pass(dayMs - 1);
  await update({ key: 'dailyBonusCents', value: 8_000, version: 1 });
  await other.settings.refresh();
  pass(dayMs - 1);
  expect(bonuses()).toEqual([5_000, 5_000]);
  // Back to the value in force: nothing changes, so nothing is pending.
  await update({ key: 'dailyBonusCents', value: 5_000, version: 2 });
  await other.settings.refresh();
  pass(dayMs);
  expect(bonuses()).toEqual([5_000, 5_000]);
  const { changes } = await listPublicChanges(services, { limit: 9 });
  expect(changes.map(({ to, withdrawnAt }) => [to, withdrawnAt !== null])).toEqual([
    [8_000, true],
    [7_000, true],
  ]);
});

test('a switch that stops something needs a reason, and ends by itself at the time given, on every instance', async () => {
  const isClosed = () => [services, other].map(({ settings }) => settings.of(siteSettings).maintenanceMode);
  const until = new Date(services.clock.nowMs() + hourMs).toISOString();
  const close = { key: 'maintenanceMode', value: true, until };
  expect(await outcomeOf(update({ ...close, reason: undefined }))).toBe('BAD_REQUEST');
  expect(await outcomeOf(update({ ...close, until: services.clock.now().toISOString() }))).toBe('BAD_REQUEST');
  expect(await outcomeOf(update({ ...close, key: 'nightlyBackup' }))).toBe('BAD_REQUEST');
  await update(close);
  await other.settings.refresh();
  expect(isClosed()).toEqual([true, true]);
  expect(presentPublicSettings(services)).toMatchObject({ maintenanceMode: true, maintenanceUntil: until });
  let heard = 0;
  other.settings.onChange(() => {
    heard += 1;
  });
  pass(hourMs);
  await other.settings.refresh();
  expect([heard, isClosed()]).toEqual([1, [false, false]]);
  expect(presentPublicSettings(services)).toMatchObject({ maintenanceMode: false, maintenanceUntil: null });
  const { changes } = await getSettingHistory(services, 'maintenanceMode', { limit: 9 });
  expect(changes).toMatchObject([
    { version: 2, to: false, effectiveAt: until, withdrawnAt: null },
    { version: 1, to: true, reason: 'Too many bots', withdrawnAt: null },
  ]);
});

test('staff end a stop before its time, or give it another one', async () => {
  const at = (ms: number) => new Date(services.clock.nowMs() + ms).toISOString();
  const isClosed = () => services.settings.of(siteSettings).maintenanceMode;
  await update({ key: 'maintenanceMode', value: true, until: at(hourMs) });
  await update({ key: 'maintenanceMode', value: true, until: at(2 * hourMs), version: 2 });
  pass(hourMs);
  expect(isClosed()).toBe(true);
  await update({ key: 'maintenanceMode', value: false, version: 4, reason: undefined });
  expect(isClosed()).toBe(false);
  const { changes } = await getSettingHistory(services, 'maintenanceMode', { limit: 9 });
  expect(changes.map(({ to, withdrawnAt }) => [to, withdrawnAt !== null])).toEqual([
    [false, false],
    [false, true],
    [true, false],
    [false, true],
    [true, false],
  ]);
});

test('of several concurrent changes with the same version one succeeds', async () => {
  const attempts = Array.from({ length: 12 }, (_, index) =>
    updateOne(index % 2 === 0 ? services : other, {
      actor: admin,
      key: 'tradesPerDayMax',
      value: index + 1,
      version: 0,
      reason: 'A race',
    }),
  );
  const outcomes = await Promise.all(attempts.map(outcomeOf));
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 11 }, () => 'CONFLICT'), 'changed']);
  const { changes } = await getSettingHistory(services, 'tradesPerDayMax', { limit: 9 });
  expect(changes.map(({ version, to }) => [version, to])).toEqual([[1, outcomes.indexOf('changed') + 1]]);
});

test('a conflict reports the value in force, its version and the pending change', async () => {
  await update({ key: 'dailyBonusCents', value: 7_000 });
  const effectiveAt = new Date(services.clock.nowMs() + dayMs).toISOString();
  await expect(update({ key: 'dailyBonusCents', value: 9_000 })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { value: 5_000, version: 1, pending: { value: 7_000, effectiveAt } },
  });
});

test.each<[string, Partial<OneUpdate>, string]>([
  ['an unknown key', { key: 'constructor' }, 'NOT_FOUND'],
  ['a manager at a setting of admins', { actor: testActor({ role: 'manager' }) }, 'FORBIDDEN'],
  ['a player', { actor: testActor({ role: 'user' }), key: 'registrationEnabled', value: false }, 'FORBIDDEN'],
  ['a value below its bounds', { value: 0 }, 'BAD_REQUEST'],
  ['a value above its bounds', { value: 1_000_001 }, 'BAD_REQUEST'],
  ['a value of another type', { value: 'many' }, 'BAD_REQUEST'],
  ['a rate for three of four tiers', { key: 'feeBpsByTier', value: { free: 1, basic: 1, pro: 1 } }, 'BAD_REQUEST'],
  ['an unknown choice', { key: 'marketTempo', value: 'dead' }, 'BAD_REQUEST'],
  ['the value that is in force', { value: 100 }, 'BAD_REQUEST'],
  ['an old version', { version: 7 }, 'CONFLICT'],
])('%s is refused, and no row changes', async (_name, changes, code) => {
  const tables = await listTables(services.db);
  const before = await digestTables(services.db, tables);
  expect(await outcomeOf(update(changes))).toBe(code);
  expect(await digestTables(services.db, tables)).toEqual(before);
});

test('a manager can change the settings allowed to managers', async () => {
  const actor = testActor({ role: 'manager' });
  await update({ actor, key: 'registrationEnabled', value: false });
  expect(services.settings.publicValues()['registrationEnabled']).toBe(false);
});

test('an invalid stored value is replaced by the default immediately, even of a setting that affects money', async () => {
  await storeSettings(services, { dailyBonusCents: -5 });
  await update({ key: 'dailyBonusCents', value: 5_000, version: 1 });
  expect(services.settings.problems()).toEqual([]);
  await expect(update({ key: 'dailyBonusCents', value: 5_000, version: 2 })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

interface ModelChange {
  readonly to: number;
  readonly announcedMs: number;
  readonly effectiveMs: number;
}
const modelled = {
  tradesPerDayMax: { byDefault: 100, min: 1, max: 1_000_000, waits: false },
  dailyBonusCents: { byDefault: 5_000, min: 0, max: 1_000_000, waits: true },
} as const;
type ModelKey = keyof typeof modelled;

/** The last change that took effect, except those that a later change replaced first. */
function inForce(key: ModelKey, changes: readonly ModelChange[], nowMs: number): number {
  const made = changes.filter(({ effectiveMs }, index) => effectiveMs <= (changes[index + 1]?.announcedMs ?? nowMs));
  return made.at(-1)?.to ?? modelled[key].byDefault;
}

const stepArbitrary = fc.oneof(
  fc.record({
    key: fc.constantFrom<ModelKey>('tradesPerDayMax', 'dailyBonusCents'),
    value: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
      fc.constantFrom(-1, 1.5, 1_000_001, 5_000),
    ),
    stale: fc.boolean().map((stale) => stale && 1),
  }),
  fc.record({ passMs: fc.oneof(fc.constantFrom(1, dayMs - 1, dayMs), fc.integer({ min: 1, max: 2 * dayMs })) }),
);

test('after random changes two instances have the model’s values, within bounds, with a complete history', async () => {
  const instances = [services, other];
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 20 }), async (steps) => {
      await forgetChanges();
      const model: Record<ModelKey, ModelChange[]> = { tradesPerDayMax: [], dailyBonusCents: [] };
      for (const [index, step] of steps.entries()) {
        const nowMs = services.clock.nowMs();
        if ('passMs' in step) pass(step.passMs);
        else {
          const { key, value, stale } = step;
          const { min, max, waits } = modelled[key];
          const changes = model[key];
          const present = inForce(key, changes, nowMs);
          const pending = (changes.at(-1)?.effectiveMs ?? 0) > nowMs;
          const good = Number.isInteger(value) && value >= min && value <= max;
          const noChange = value === present && !pending;
          const expected = !good ? 'BAD_REQUEST' : stale ? 'CONFLICT' : noChange ? 'BAD_REQUEST' : 'changed';
          const version = changes.length + Number(stale);
          const request = { actor: admin, key, value, version, reason: 'A step of the model' };
          const instance = instances[index % 2] as TestServices;
          expect(await outcomeOf(updateOne(instance, request))).toBe(expected);
          const effectiveMs = nowMs + (waits && value !== present ? dayMs : 0);
          if (expected === 'changed') changes.push({ to: value, announcedMs: nowMs, effectiveMs });
          // As the notification would cause; the passage of time needs none.
          for (const { settings } of instances) await settings.refresh();
        }
        for (const { settings } of instances) {
          const values = { ...settings.of(tradingSettings), ...settings.of(rewardSettings) };
          for (const key of ['tradesPerDayMax', 'dailyBonusCents'] as const) {
            expect(values[key], key).toBe(inForce(key, model[key], services.clock.nowMs()));
            expect(settings.publicValues()[key]).toBe(values[key]);
          }
        }
      }
      for (const key of ['tradesPerDayMax', 'dailyBonusCents'] as const) {
        const { changes } = await getSettingHistory(services, key, { limit: 99 });
        const expected = model[key].map(({ to, announcedMs, effectiveMs }, index) => ({
          version: index + 1,
          from: inForce(key, model[key].slice(0, index), announcedMs),
          to,
          effectiveAt: new Date(effectiveMs).toISOString(),
        }));
        expect(changes.toReversed()).toMatchObject(expected);
        expect(changes).toHaveLength(expected.length);
      }
    }),
    { numRuns: 30 },
  );
  expect(brokenFindings(await auditDatabase(services.db))).toEqual([]);
});
