import { seCents } from '@limelight/rules/money';
import { minuteMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { canUndo, timeLeftText, type UndoableTrade, undoCashOf, undoneToast, undoText } from './undo-view';

const nowMs = Date.UTC(2026, 0, 5, 14);
const undoUntil = new Date(nowMs + 8 * minuteMs).toISOString();
const trade: UndoableTrade = {
  id: 'id',
  celebrityId: '1',
  side: 'buy',
  shares: 5,
  priceCents: 51_240,
  feeCents: 1_281,
  undoUntil,
  undone: null,
};
const undone = { id: 'u', priceCents: 52_000, totalCents: 260_000, feeCents: 1_281, tick: 2, time: undoUntil };
const elite = { tier: 'elite', undosToday: 0 } as const;
const now = { nowMs, halted: false };

test('Undo is offered only with the perk, while there is time, and once', () => {
  expect(canUndo(trade, elite, now)).toBe(true);
  expect(canUndo(trade, { tier: 'pro', undosToday: 0 }, now)).toBe(true);
  expect(canUndo(trade, { tier: 'pro', undosToday: 1 }, now)).toBe(false);
  expect(canUndo(trade, { tier: 'basic', undosToday: 0 }, now)).toBe(false);
  expect(canUndo(trade, { tier: 'free', undosToday: 0 }, now)).toBe(false);
  expect(canUndo(trade, undefined, now)).toBe(false);
  expect(canUndo({ ...trade, undoUntil: null }, elite, now)).toBe(false);
  expect(canUndo({ ...trade, undone }, elite, now)).toBe(false);
  expect(canUndo(trade, elite, { ...now, nowMs: nowMs + 8 * minuteMs + 1 })).toBe(false);
});

test('during a halt Undo stays on the page, because its time stands still', () => {
  expect(canUndo(trade, elite, { nowMs: nowMs + 9 * minuteMs, halted: true })).toBe(true);
});

test('the time left is in minutes, and never none', () => {
  expect(timeLeftText(undoUntil, nowMs)).toBe('8 min left');
  expect(timeLeftText(undoUntil, nowMs + 7.5 * minuteMs)).toBe('1 min left');
  expect(timeLeftText(undoUntil, nowMs + 9 * minuteMs)).toBe('1 min left');
});

test('the confirmation says what was traded, and speaks of a fee only when one comes back', () => {
  expect(undoText(trade, 'Zoe')).toBe(
    'You bought 5 shares of Zoe at SE$512.40. They are sold back at the current price without a fee, and your trading fee comes back.',
  );
  expect(undoText({ ...trade, side: 'sell', shares: 1, feeCents: 0 }, 'Zoe')).toBe(
    'You sold 1 share of Zoe at SE$512.40. You buy it back at the current price without a fee.',
  );
  expect(undoText({ ...trade, side: 'sell' }, 'Zoe')).toContain('You buy them back');
  expect(undoText({ ...trade, shares: 1 }, 'Zoe')).toContain('It is sold back');
});

test('the cash of an undo is the current price with the fee: back for a purchase, paid for a sale', () => {
  expect(undoCashOf(trade, undone)).toBe(261_281);
  expect(undoCashOf({ ...trade, side: 'sell' }, undone)).toBe(-258_719);
  expect(undoneToast(trade, 'Zoe', seCents(261_281))).toBe(
    'Undone: your purchase of 5 shares of Zoe (SE$2,612.81 back)',
  );
  expect(undoneToast({ ...trade, side: 'sell' }, 'Zoe', seCents(-258_719))).toBe(
    'Undone: your sale of 5 shares of Zoe (SE$2,587.19 paid)',
  );
});
