import type { Listing } from '@limelight/contract/exchange/market.schema';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { paths } from '@limelight/contract/paths';
import { expect, test } from 'vitest';
import { renderPublicPage } from './public-page';

const celebrity = {
  id: 'gh1',
  name: 'Ada </script><b>Marlowe',
  status: 'active',
  priceCents: 50_000,
  dayAgoPriceCents: 40_000,
};
const listing = { tick: 7, celebrities: [celebrity] } as unknown as Listing;
const premieres = [
  {
    day: '2026-03-10',
    stage: 'Gala night',
    celebrityId: 'gh1',
    time: '2026-03-10T18:04:00.000Z',
    state: 'over',
    tick: 7,
    changeBps: 900,
  },
] as unknown as readonly Premiere[];

test('the calendar is rendered with its premieres, and each links to the celebrity', async () => {
  const { html, dehydratedState } = await renderPublicPage(paths.calendar, { listing, premieres });
  expect(html).toContain('href="/celebrity/gh1"');
  expect(html).toContain('Ada &lt;/script&gt;&lt;b&gt;Marlowe');
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Gala night');
  expect(text).toContain('18:04');
  expect(text).toContain('9.00%');
  expect(dehydratedState).toEqual([
    [['celebrities'], listing],
    [['premieres'], premieres],
  ]);
});

test('a calendar that could not be read is loaded by the browser', async () => {
  const { html } = await renderPublicPage(paths.calendar, { listing });
  expect(html).toContain('Loading the calendar');
  expect(html).not.toContain('Nothing announced yet');
});
