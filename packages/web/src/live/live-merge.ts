import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import { seCents } from '@limelight/rules/money';
import { portfolioValue, positionValue } from '@limelight/rules/position';
import type { LivePrice } from './tick-store';

/** The later of two states of a portfolio: by version, then by the tick of its prices. */
export function newestPortfolio(known: Portfolio | undefined, received: Portfolio): Portfolio {
  if (known === undefined || received.version > known.version) return received;
  return received.version === known.version && received.tick > known.tick ? received : known;
}

/** A portfolio at the current prices. The prices of suspended positions do not change. */
export function revaluePortfolio(portfolio: Portfolio, priceOf: (celebrityId: string) => LivePrice | null): Portfolio {
  const positions = portfolio.positions.map((position) => {
    const live = position.suspended ? null : priceOf(position.celebrityId);
    if (live === null || live.priceCents === position.priceCents) return position;
    return { ...position, priceCents: live.priceCents, valueCents: positionValue(position.shares, live.priceCents) };
  });
  const cashCents = seCents(portfolio.cashCents);
  const valueCents = portfolioValue(
    cashCents,
    positions.map(({ shares, priceCents }) => ({ shares, priceCents: seCents(priceCents) })),
  );
  return { ...portfolio, positions, valueCents, investedCents: valueCents - cashCents };
}

export function withLivePrice(celebrity: Celebrity, live: LivePrice | null): Celebrity {
  if (live === null) return celebrity;
  const { priceCents, dayAgoPriceCents } = live;
  return {
    ...celebrity,
    ...live,
    dayLowCents: Math.min(celebrity.dayLowCents, priceCents, dayAgoPriceCents),
    dayHighCents: Math.max(celebrity.dayHighCents, priceCents, dayAgoPriceCents),
  };
}
