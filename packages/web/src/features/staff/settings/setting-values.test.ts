import type { StaffSetting } from '@limelight/contract/people/settings.schema';
import { settingKinds } from '@limelight/rules/setting';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeOf,
  changeText,
  draftedValue,
  draftOf,
  isLargeChange,
  isSameValue,
  problemOf,
  type SettingDraft,
} from './setting-values';

const setting = (changes: Partial<StaffSetting>) =>
  ({
    key: 'a',
    label: 'Fee',
    kind: 'count',
    value: 5,
    min: 1,
    max: 10_000,
    options: null,
    bounds: 'Must be between',
    pending: null,
    effect: 'after-notice',
    ...changes,
  }) as StaffSetting;

const numbers = settingKinds.filter((kind) => !['bps-by-tier', 'switch', 'choice', 'text'].includes(kind));

test('a value that was not touched is unchanged, whatever its unit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...numbers), fc.nat(100_000_000), (kind, value) => {
      const one = setting({ kind, value });
      expect(isSameValue(draftedValue(one, draftOf(one)), value)).toBe(true);
    }),
  );
  const rates = setting({ kind: 'bps-by-tier', value: { free: 250, basic: 7, pro: 0, elite: 10_000 } });
  expect(draftedValue(rates, draftOf(rates))).toEqual(rates.value);
});

test('a save names the version on which the typing began, so that a value of a colleague fetched since is a conflict', () => {
  const fetchedSince = setting({ version: 4, value: 9 });
  expect(changeOf(fetchedSince, { draft: '7', version: 3 })).toEqual({ key: 'a', value: 7, version: 3 });
  expect(changeOf(fetchedSince, { draft: 'x', version: 3 })).toBeUndefined();
});

test('an editor starts from what is announced', () => {
  expect(draftOf(setting({ kind: 'us-cents', pending: { value: 299, effectiveAt: '' } }))).toBe('2.99');
});

test('the editor of a stop that ends by itself starts from what is in force', () => {
  const on = setting({ kind: 'switch', effect: 'immediate', value: true, pending: { value: false, effectiveAt: '' } });
  expect(draftOf(on)).toBe(true);
});

test.each([
  [250, 2_500, true],
  [250, 500, false],
  [250, 124, true],
  [0, 1, true],
  [0, 0, false],
  [{ free: 250, basic: 50, pro: 50, elite: 0 }, { free: 250, basic: 50, pro: 50, elite: 25 }, true],
  [true, false, false],
  ['calm', 'hot', false],
])('from %o to %o is a large change: %s', (from, to, isLarge) => {
  expect(isLargeChange(from, to)).toBe(isLarge);
});

test.each<[StaffSetting['kind'], SettingDraft, unknown]>([
  ['bps', '2.25', 225],
  ['ppm', '0.035', 350],
  ['se-cents', '10000', 1_000_000],
  ['bps', '2.255', undefined],
  ['count', '1.5', undefined],
  ['count', '-1', undefined],
  ['count', '1e3', undefined],
  ['count', '', undefined],
  ['text', ' Lime ', 'Lime'],
  ['switch', true, true],
])('as %s the draft %o is %o', (kind, draft, value) => {
  expect(draftedValue({ kind }, draft)).toBe(value);
});

test.each<[Partial<StaffSetting>, SettingDraft, boolean]>([
  [{}, '10000', true],
  [{}, '10001', false],
  [{}, '0', false],
  [{ kind: 'text', min: 2, max: 4 }, 'Lime', true],
  [{ kind: 'text', min: 2, max: 4 }, 'L', false],
  [{ kind: 'choice', options: ['calm', 'hot'], min: null, max: null }, 'hot', true],
  [{ kind: 'choice', options: ['calm', 'hot'], min: null, max: null }, 'dead', false],
  [{ kind: 'bps-by-tier', min: 0, max: 1_000 }, { free: '2.5', basic: '0', pro: '0', elite: '11' }, false],
])('%o with %o is within its bounds: %s', (changes, draft, isFine) => {
  expect(problemOf(setting(changes), draft) === undefined).toBe(isFine);
});

test('a change of rates names only those that change', () => {
  const from = { free: 250, basic: 50, pro: 50, elite: 0 };
  const text = changeText('bps-by-tier', from, { ...from, free: 225 });
  expect(text).toBe('Free Plan 2.5% to 2.25%');
  expect(changeText('switch', false, true)).toBe('off to on');
});
