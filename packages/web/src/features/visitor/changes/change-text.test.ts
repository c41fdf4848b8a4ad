import type { SettingChange } from '@limelight/contract/people/settings.schema';
import { expect, test } from 'vitest';
import { changedValues, stateOfChange, whenChanged } from './change-text';

const bonus: SettingChange = {
  key: 'dailyBonusCents',
  label: 'Daily bonus',
  kind: 'se-cents',
  from: 5_000,
  to: 7_000,
  announcedAt: '2026-03-10T12:00:00.000Z',
  effectiveAt: '2026-03-11T12:00:00.000Z',
  withdrawnAt: null,
};
const rates = { free: 250, basic: 50, pro: 50, elite: 0 };

test('a change shows its old and its new value', () => {
  expect(changedValues(bonus)).toEqual([{ name: null, from: 'SE$50', to: 'SE$70' }]);
});

test('a fee per membership tier lists only the tiers whose fee changes', () => {
  const fee = { ...bonus, kind: 'bps-by-tier', from: rates, to: { ...rates, free: 200, elite: 10 } } as const;
  expect(changedValues(fee)).toEqual([
    { name: 'Free Plan', from: '2.5%', to: '2%' },
    { name: 'VIP Elite', from: '0%', to: '0.1%' },
  ]);
});

test.each<[string, Partial<SettingChange>, string, string]>([
  ['2026-03-11T11:59:59.999Z', {}, 'announced', 'Announced 10 Mar 2026, 12:00. Takes effect 11 Mar 2026, 12:00.'],
  ['2026-03-11T12:00:00.000Z', {}, 'in-force', 'Announced 10 Mar 2026, 12:00. In effect since 11 Mar 2026, 12:00.'],
  [
    '2026-04-01T12:00:00.000Z',
    { withdrawnAt: '2026-03-10T18:30:00.000Z' },
    'withdrawn',
    'Announced 10 Mar 2026, 12:00. Withdrawn 10 Mar 2026, 18:30, before it took effect.',
  ],
])('at %s a change with %j is %s', (now, changes, state, sentence) => {
  const change = { ...bonus, ...changes };
  const found = stateOfChange(change, Date.parse(now));
  expect([found, whenChanged(change, found, 'London')]).toEqual([state, sentence]);
});
