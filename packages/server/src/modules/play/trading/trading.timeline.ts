import { formatSe, type SeCents } from '@limelight/rules/money';
import type { TradeSide } from '@limelight/rules/trade';
import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { selectTrades } from './list-trades.sql.js';

type Trade = {
  readonly side: TradeSide;
  readonly shares: number;
  readonly name: string;
  readonly priceCents: SeCents;
  readonly totalCents: SeCents;
  readonly feeCents: SeCents;
};

export const tradeEntry: TimelineEntry<Trade> = {
  kind: 'trade',
  filters: ['money'],
  select: selectTrades,
  texts: ({ side, shares, name, priceCents, totalCents, feeCents }) => ({
    title: `${side === 'buy' ? 'Bought' : 'Sold'} ${shares} ${name}`,
    text: `${formatSe(totalCents)} at ${formatSe(priceCents)}, fee ${formatSe(feeCents)}`,
  }),
};
