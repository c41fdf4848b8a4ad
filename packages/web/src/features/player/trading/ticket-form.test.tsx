import { bps, seCents } from '@limelight/rules/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EventHint } from './event-hint';
import { TicketForm } from './ticket-form';
import { newTicket, previewTicket, type TicketMarket } from './ticket-state';

const market: TicketMarket = {
  price: { priceCents: seCents(52_000), tick: 9 },
  cashCents: seCents(312_045),
  reservedCents: seCents(0),
  ownedShares: 0,
  reservedShares: 0,
  feeBps: bps(250),
  orderFeeBps: bps(250),
  isFirstTrade: false,
};

test('a ticket in an event shows the price with the boost, when it ends and the fee', () => {
  const event = { boostPpm: 12_400, untilMs: Date.UTC(2026, 0, 5, 20), marketCents: seCents(51_363) };
  const inEvent = { ...market, feeBps: bps(300), feeReason: 'Squad event', event };
  const state = newTicket('buy');
  const form = (boosted: TicketMarket) =>
    renderToStaticMarkup(
      <TicketForm
        state={state}
        preview={previewTicket(state, boosted)}
        priceCents={boosted.price.priceCents}
        market={boosted}
        closedReason={undefined}
        onShares={() => {}}
        onConfirm={() => {}}
        note={null}
      />,
    )
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  expect(form(inEvent)).toContain('Event boost +1.24% + SE$ 6.37 Price per share SE$ 520.00');
  expect(form(inEvent)).toContain('Trading fee 3% · Squad event SE$ 15.60');
  const unboosted = form({ ...inEvent, event: { ...event, boostPpm: 0, marketCents: seCents(52_000) } });
  expect(unboosted).not.toContain('Event boost');
  expect(form(market)).not.toContain('Event');
  const hint = (boostPpm: number) =>
    renderToStaticMarkup(<EventHint event={{ ...event, boostPpm }} feeBps={bps(300)} />).replaceAll(/<[^>]*>/g, '');
  expect(hint(12_400)).toBe('Event boost +1.24%, falling to nothing by 20:00. Until then every trade pays 3%.');
  expect(hint(0)).toBe('Event until 20:00. Every trade pays 3%.');
  expect(renderToStaticMarkup(<EventHint event={undefined} feeBps={bps(250)} />)).toBe('');
});

test('the announcement of a moved price stays the same when later ticks arrive', () => {
  const after = { priceCents: seCents(51_500), tick: 8 };
  const moved = { name: 'moved', before: seCents(51_240), after } as const;
  const state = { ...newTicket('buy'), phase: moved };
  const html = renderToStaticMarkup(
    <TicketForm
      state={state}
      preview={previewTicket(state, market)}
      priceCents={market.price.priceCents}
      market={market}
      closedReason={undefined}
      onShares={() => {}}
      onConfirm={() => {}}
      note={null}
    />,
  );
  const [, region = ''] = /role="status"[^>]*>(.*?)<\/div><\/div>/.exec(html) ?? [];
  expect(region).toContain('It went from SE$512.40 to SE$515.00 per share. Nothing was bought yet.');
  expect(region).not.toContain('520');
});
