import { expect, test } from 'vitest';
import { placeBeside } from './place-beside';

const viewport = { width: 360, height: 640 };
const floating = { width: 120, height: 40 };
const anchor = { left: 100, top: 300, width: 60, height: 44 };

test('a floating box stands on the wanted side, centred on its anchor', () => {
  expect(placeBeside(anchor, floating, viewport, { side: 'above', align: 'center', gap: 8 })).toEqual({
    left: 70,
    top: 252,
  });
  expect(placeBeside(anchor, floating, viewport, { side: 'below', align: 'start', gap: 4 })).toEqual({
    left: 100,
    top: 348,
  });
  expect(placeBeside(anchor, floating, viewport, { side: 'below', align: 'end', gap: 4 })).toEqual({
    left: 40,
    top: 348,
  });
});

test('a floating box changes sides when there is room only on the other', () => {
  const atTop = { ...anchor, top: 10 };
  expect(placeBeside(atTop, floating, viewport, { side: 'above', align: 'center', gap: 8 }).top).toBe(62);
  const atBottom = { ...anchor, top: 580 };
  expect(placeBeside(atBottom, floating, viewport, { side: 'below', align: 'center', gap: 8 }).top).toBe(532);
});

test('a floating box never leaves the screen sideways', () => {
  const atLeft = { ...anchor, left: 0 };
  expect(placeBeside(atLeft, floating, viewport, { side: 'above', align: 'center', gap: 8 }).left).toBe(8);
  const atRight = { ...anchor, left: 330, width: 30 };
  expect(placeBeside(atRight, floating, viewport, { side: 'above', align: 'center', gap: 8 }).left).toBe(232);
});
