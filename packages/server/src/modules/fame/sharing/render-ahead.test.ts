import { minuteMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.js';
import { imageCache } from './image-cache.js';
import { renderAhead } from './render-ahead.js';
import type { PictureFacts } from './sharing.sql.js';

const settle = async () => {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('every listed celebrity has a picture a minute after the start and after the hour, and no other', async () => {
  const clock = new ManualClock();
  const rendered: string[] = [];
  const warnings: string[] = [];
  let broken = 'b';
  const images = imageCache(async ({ celebrity_id }: PictureFacts) => {
    if (celebrity_id === broken) throw new Error('cannot be rendered');
    rendered.push(celebrity_id);
    return Buffer.from(celebrity_id);
  });
  const celebrities = ['a', 'b', 'c', 'gone'].map((id) => ({
    ...{ id, name: id, category: 'Music', country: 'Ghana', listing_price_cents: 100 },
    status: id === 'gone' ? 'suspended' : 'active',
  }));
  const tick = { pricesCents: {}, dayAgoPricesCents: {}, time: '2026-03-10T12:00:00.000Z' };
  const market = { celebrities, tick };
  const log = { info: ({ celebrity }: { celebrity: string }) => warnings.push(celebrity) };
  const stopping = new AbortController();
  const running = renderAhead({ db: {}, clock, log, market, images } as never, stopping.signal);
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settle();
  };

  await pass(minuteMs - 1);
  expect(rendered).toEqual([]);
  await pass(1);
  expect([rendered, warnings]).toEqual([['a', 'c'], ['b']]);
  broken = '';
  await pass(minuteMs);
  expect(rendered).toEqual(['a', 'c', 'b']);
  await pass(minuteMs);
  expect(rendered).toHaveLength(3);
  tick.time = '2026-03-10T13:00:30.000Z';
  await pass(minuteMs);
  expect(rendered.slice(3)).toEqual(['a', 'b', 'c']);

  stopping.abort();
  await running;
});
