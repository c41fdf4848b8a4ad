import { dayMs, secondMs } from '@limelight/rules/time';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireSoundSettings, settingGroups } from '../../../compose.js';
import { readDatabaseTime } from '../../../platform/database-time.sql.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { rewardSettings } from '../../play/rewards/rewards.settings.js';
import { tradingSettings } from '../../play/trading/trading.settings.js';
import { testActor } from '../audit-trail/audit-trail.fixture.js';
import { defineSettings, numberSetting, type SettingDefinition } from './define-settings.js';
import { updateOne } from './settings.fixture.js';
import { SettingsStore } from './settings-store.js';

let services: TestServices;
/** Error of the instances' own clocks. */
const hourAndMore = 77 * 60 * secondMs;
let logged: Record<string, unknown>[];

beforeEach(async () => {
  logged = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  services = await createTestServices({ log });
});

afterEach(() => services.close());

test.each([
  ['out of bounds', { tradesPerDayMax: 0 }, 'Must be between 1 and 1,000,000'],
  ['of another type', { tradesPerDayMax: '50' }, 'Must be between 1 and 1,000,000'],
  ['without one of its rates', { feeBpsByTier: { free: 250, basic: 50, pro: 50 } }, 'Must be between 0% and 100%'],
  ['of a setting that does not exist', { tradesPerNight: 3 }, 'No setting has this key'],
])('a stored value %s is reported once and its default used; the others are read', async (_name, stored, problem) => {
  const before = services.settings.of(tradingSettings);
  await storeSettings(services, { ...stored, dailyBonusCents: 7_000 });
  await storeSettings(services, { referralBonusCents: 6_000 });
  const reader = await SettingsStore.open({ ...services, groups: settingGroups });
  for (const settings of [services.settings, reader]) {
    expect(settings.of(tradingSettings)).toEqual(before);
    expect(settings.of(rewardSettings)).toMatchObject({ dailyBonusCents: 7_000, referralBonusCents: 6_000 });
    expect(settings.problems()).toEqual([{ key: Object.keys(stored)[0], problem }]);
  }
  expect(logged.map(({ setting }) => setting)).toEqual([Object.keys(stored)[0], Object.keys(stored)[0]]);
});

test('announced changes take effect by the database’s clock, whatever the instance’s clock', async () => {
  const clocks = [-hourAndMore, 0, hourAndMore].map((wrongBy) => new ManualClock(services.clock.nowMs() + wrongBy));
  const open = (clock: ManualClock) =>
    SettingsStore.open({ ...services, clock, groups: settingGroups, readTime: readDatabaseTime });
  const instances = await Promise.all(clocks.map(open));
  const [first] = instances as [SettingsStore];
  const update = {
    actor: testActor({ role: 'admin' }),
    key: 'dailyBonusCents',
    value: 7_000,
    version: 0,
    reason: 'Spring',
  };
  await updateOne({ ...services, settings: first }, update);
  await Promise.all(instances.map((settings) => settings.refresh()));
  const bonuses = () => instances.map((settings) => settings.of(rewardSettings).dailyBonusCents);
  // Meanwhile the database's clock advances, by less than a minute, and the instances' clocks do not.
  for (const clock of clocks) clock.advance(dayMs - 60 * secondMs);
  expect(bonuses()).toEqual([5_000, 5_000, 5_000]);
  for (const clock of clocks) clock.advance(60 * secondMs);
  expect(bonuses()).toEqual([7_000, 7_000, 7_000]);
});

test('a value is a plain property of an object that stays the same until it changes', async () => {
  const values = services.settings.of(tradingSettings);
  await services.settings.refresh();
  expect(services.settings.of(tradingSettings)).toBe(values);
  await storeSettings(services, { tradesPerDayMax: 7 });
  expect([values.tradesPerDayMax, services.settings.of(tradingSettings).tradesPerDayMax]).toEqual([100, 7]);
});

const limit = {
  label: 'Limit',
  help: 'A limit.',
  min: 1,
  max: 9,
  default: 5,
  visibleTo: 'public',
  changedBy: 'admin',
  effect: 'immediate',
} as const;

test('a declaration that contradicts itself stops the start with one line that names the file', () => {
  const from = (definition: SettingDefinition) => [{ name: 'play/trading', settings: { limit: definition } }];
  expect(() => requireSoundSettings(from(numberSetting('count', { ...limit, default: 10 })))).toThrow(
    'modules/play/trading/trading.module.ts: the default of setting limit is out of bounds. Must be between 1 and 9',
  );
  const money = { ...limit, effect: 'after-notice' } as const;
  expect(() => requireSoundSettings(from(numberSetting('bps', { ...money, changedBy: 'manager' })))).toThrow(
    'setting limit touches money and is not for admins alone',
  );
  expect(() => requireSoundSettings(from(numberSetting('bps', { ...money, visibleTo: 'staff' })))).toThrow(
    'setting limit touches money and is not public',
  );
  requireSoundSettings(from(numberSetting('bps', money)));
});

test('settings that no module declares cannot be read', () => {
  const group = defineSettings({ limit: numberSetting('count', limit) });
  expect(() => services.settings.of(group)).toThrow('the settings limit belong to no listed module');
});
