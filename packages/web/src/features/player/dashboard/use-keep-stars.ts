import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { Receipt } from '@limelight/contract/play/trading.schema';
import { isTraded } from '@limelight/rules/celebrity';
import { planGuestStars } from '@limelight/rules/guest-stars';
import { add, seCents } from '@limelight/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { feeAtTick } from '../../../live/fee-at-tick';
import { tickStore } from '../../../live/ticks';
import { tradePriceOf } from '../../../live/trade-price';
import { isApiError, messageOf, refusalOf } from '../../../queries/api-error';
import { availableCash } from '../../../queries/available-cash';
import { fetchGuestStars } from '../../../queries/guest-stars';
import { usePlaceTrade } from '../../../queries/trading';
import { type TicketFacts, useTicketFacts } from '../trading/use-ticket-market';

/** What became of a star: bought, or the reason why not. */
export type StarOutcome = { readonly receipt: Receipt } | { readonly refused: string };

/** What a share of a listed celebrity costs now. */
function priceOf({ id, priceCents }: Celebrity) {
  const live = tickStore.price(id);
  const shown = { priceCents: live?.priceCents ?? seCents(priceCents), tick: tickStore.number };
  return tradePriceOf(id, tickStore.traded, shown);
}

/** Of the purchases that are still open: what they are at the prices of now. */
function planOf(open: Parameters<typeof planGuestStars>[0], { listing, portfolio, settings }: TicketFacts) {
  return planGuestStars(open, {
    cashCents: availableCash(portfolio),
    firstTradeFree: portfolio.firstTradeFree,
    feeOf: (celebrityId, firstTradeFree) =>
      feeAtTick(tickStore.traded, settings, { tier: portfolio.tier, firstTradeFree, celebrityId }),
    priceOf: (id) => {
      const celebrity = listing.find((listed) => listed.id === id);
      const live = tickStore.price(id);
      if (celebrity === undefined || !isTraded(celebrity) || (live?.halted ?? celebrity.halted)) return null;
      return priceOf(celebrity).priceCents;
    },
  });
}

/**
 * Buys the stars of a guest game again, one after the other, at the prices on screen: when one moves
 * meanwhile, what is left must be confirmed. A star whose request got no response is sent again with the same
 * key.
 */
export function useKeepStars() {
  const { data: stars } = useQuery({ queryKey: ['guest-stars'], queryFn: fetchGuestStars, gcTime: 0 });
  const { data: facts } = useTicketFacts();
  const { mutateAsync: placeTrade } = usePlaceTrade();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, StarOutcome>>(new Map());
  const [state, setState] = useState<'offering' | 'buying' | 'moved' | 'lost' | 'done'>('offering');
  if (stars === undefined || facts === undefined) return undefined;
  const plan = planOf(
    stars.filter(({ celebrityId }) => !outcomes.has(celebrityId)),
    facts,
  );
  const buy = async () => {
    setState('buying');
    const ticks = new Map(facts.listing.map((celebrity) => [celebrity.id, priceOf(celebrity).tick]));
    const note = (id: string, outcome: StarOutcome) => setOutcomes((known) => new Map(known).set(id, outcome));
    for (const { celebrityId, shares } of plan) {
      const id = stars.find((star) => star.celebrityId === celebrityId)?.requestId;
      const tick = ticks.get(celebrityId);
      if (id === undefined || tick === undefined || shares === 0) continue;
      try {
        note(celebrityId, {
          receipt: await placeTrade({ id, celebrityId, side: 'buy', shares, tick, toleranceBps: 0 }),
        });
      } catch (error) {
        if (refusalOf(error) === undefined || isApiError(error, 'PRICE_MOVED')) {
          setState(refusalOf(error) === undefined ? 'lost' : 'moved');
          return;
        }
        note(celebrityId, { refused: messageOf(error, 'Failed to complete purchase') });
      }
    }
    setState('done');
  };
  return {
    stars,
    listing: facts.listing,
    plan: new Map(plan.map((repeated) => [repeated.celebrityId, repeated])),
    totalCents: plan.reduce((total, { costCents }) => add(total, costCents), seCents(0)),
    firstTradeFree: facts.portfolio.firstTradeFree,
    outcomes,
    state,
    buy: () => void buy(),
  };
}
