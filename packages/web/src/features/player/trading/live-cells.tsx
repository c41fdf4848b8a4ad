import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { bps, seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { type Position, positionProfit } from '@limelight/rules/position';
import { memo } from 'react';
import { withLivePrice } from '../../../live/live-merge';
import { useLivePrice } from '../../../live/ticks';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { PriceFlash } from '../../../ui/price-flash';
import { dayRangeText } from '../day-range';

/** Cells that subscribe to one celebrity's price, so that a tick re-renders them and not the whole page. */

interface CellProps {
  readonly celebrity: Pick<Celebrity, 'id' | 'priceCents' | 'dayAgoPriceCents'>;
}

function usePriceOf({ celebrity: { id, priceCents, dayAgoPriceCents } }: CellProps) {
  const live = useLivePrice(id);
  return {
    priceCents: live?.priceCents ?? seCents(priceCents),
    dayAgoCents: live?.dayAgoPriceCents ?? seCents(dayAgoPriceCents),
  };
}

export const LivePrice = memo(function LivePrice({ celebrity }: CellProps) {
  const { priceCents } = usePriceOf({ celebrity });
  return (
    <PriceFlash value={priceCents}>
      <Money se={priceCents} />
    </PriceFlash>
  );
});

/** The 24-hour change. */
export const LiveChange = memo(function LiveChange({
  celebrity,
  pill = false,
}: CellProps & { readonly pill?: boolean }) {
  const { priceCents, dayAgoCents } = usePriceOf({ celebrity });
  const rate = dayAgoCents > 0 ? movement(priceCents, dayAgoCents).changeBps : bps(0);
  return <Movement rate={rate} pill={pill} />;
});

export const LiveProfit = memo(function LiveProfit({
  celebrity,
  position,
}: CellProps & { readonly position: Position }) {
  const { priceCents } = usePriceOf({ celebrity });
  return <Money se={positionProfit(position, priceCents).profitCents} signed coloured />;
});

export const LiveDayRange = memo(function LiveDayRange({ celebrity }: { readonly celebrity: Celebrity }) {
  return dayRangeText(withLivePrice(celebrity, useLivePrice(celebrity.id)));
});
