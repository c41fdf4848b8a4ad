import { bps, seCents } from '@limelight/rules/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
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
