import { bps } from '@limelight/rules/money';
import { expect, test } from 'vitest';
import { fullTintBps, heatTiles, moveSize, moveText, shortName, tileFigures } from './heat-tile-view';

test('tiles fill the frame, each as large as its share of the sizes', () => {
  const sizes = [700, 10, 250, 40];
  const tiles = heatTiles(
    sizes.map((size, index) => ({ id: String(index), size })),
    { width: 320, height: 240 },
  );
  const areas = tiles.map(({ box, content }) => [content, Math.round((box.width * box.height) / 10)]);
  expect(areas).toEqual(sizes.map((size, index) => [String(index), size]));
  for (const { box } of tiles) {
    expect(box.x + box.width).toBeLessThanOrEqual(100.001);
    expect(box.y + box.height).toBeLessThanOrEqual(100.001);
  }
});

test('who has not moved has a small tile', () => {
  expect(moveSize({ priceCents: 500, dayAgoPriceCents: 500 })).toBe(10);
  expect(moveSize({ priceCents: 450, dayAgoPriceCents: 500 })).toBe(1_000);
});

test('a tint is as strong as the move, up to a limit, and its sign is that of the move', () => {
  const moved = (dayAgoPriceCents: number, priceCents: number) => tileFigures({ priceCents, dayAgoPriceCents });
  expect(moved(10_000, 10_500)).toEqual({ changeBps: 500, strength: 500 / fullTintBps });
  expect(moved(10_000, 7_000)).toEqual({ changeBps: -3000, strength: 1 });
  expect(moved(0, 7_000)).toEqual({ changeBps: 0, strength: 0 });
});

test('a move on a tile always has its sign', () => {
  expect([bps(0), bps(1234), bps(-807)].map(moveText)).toEqual(['+0.0%', '+12.3%', '−8.1%']);
});

test('a name on a tile is the last word, or all of a name that ends with a short one', () => {
  expect(['Wayde van Niekerk', 'Tyla', 'Burna Boy', 'Cardi B'].map(shortName)).toEqual([
    'Niekerk',
    'Tyla',
    'Burna Boy',
    'Cardi B',
  ]);
});
