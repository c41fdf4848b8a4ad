import { seCents, usCents } from '@limelight/rules/money';
import { expect, test } from 'vitest';
import { moneyParts } from './money-parts';

test('an amount is split into sign, unit and figure, the sign before the unit', () => {
  expect(moneyParts({ se: seCents(21_245) }, true)).toEqual({ sign: '+', unit: 'SE$', figure: '212.45' });
  expect(moneyParts({ se: seCents(-4_180) }, false)).toEqual({ sign: '\u2212', unit: 'SE$', figure: '41.80' });
  expect(moneyParts({ us: usCents(1_234_567) }, false)).toEqual({ sign: '', unit: 'US$', figure: '12,345.67' });
});

test('zero has no sign even with `signed`', () => {
  expect(moneyParts({ se: seCents(0) }, true).sign).toBe('');
});
