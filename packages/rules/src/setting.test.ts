import { expect, test } from 'vitest';
import { defaultFeeTable } from './fee.js';
import { formatSetting, type SettingKind, type SettingValue } from './setting.js';

test.each<[SettingKind, SettingValue, string]>([
  ['se-cents', 50_000, 'SE$500'],
  ['se-cents', 1_250, 'SE$12.50'],
  ['us-cents', 250, 'US$2.50'],
  ['bps', 250, '2.5%'],
  ['bps', 7, '0.07%'],
  ['ppm', 500, '0.05%'],
  ['count', 1_000_000, '1,000,000'],
  ['ms', 30_000, '30,000 ms'],
  ['switch', true, 'on'],
  ['switch', false, 'off'],
  ['choice', 'calm', 'calm'],
  ['text', 'Limelight', 'Limelight'],
  ['bps-by-tier', defaultFeeTable, 'Free Plan 2.5%, VIP Basic 0.5%, VIP Pro 0.5%, VIP Elite 0%'],
])('a setting of the kind %s with the value %j reads %s', (kind, value, text) => {
  expect(formatSetting(kind, value)).toBe(text);
});
