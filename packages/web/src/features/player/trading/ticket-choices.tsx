import { formatCount } from '@limelight/rules/count';
import type { OrderKind } from '@limelight/rules/order';
import type { TradeSide } from '@limelight/rules/trade';
import { useGuestPlays } from '../../../guest/guest-play';
import { InlineSelect } from '../../../ui/native-select';
import { Segmented } from '../../../ui/segmented';
import { offeredKinds } from '../orders/order-view';
import styles from './ticket.module.css';

export type TicketKind = 'market' | OrderKind;

export interface TicketChoicesProps {
  readonly side: TradeSide;
  readonly kind: TicketKind;
  readonly ownedShares: number;
  /** Nothing may change while a trade is pending. */
  readonly locked: boolean;
  readonly onSide: (side: TradeSide) => void;
  readonly onKind: (kind: TicketKind) => void;
}

const sellWithoutShares = 'You own no shares to sell';

export function TicketChoices({ side, kind, ownedShares, locked, onSide, onKind }: TicketChoicesProps) {
  const guest = useGuestPlays();
  const sellLabel = ownedShares > 0 ? `Sell · ${formatCount(ownedShares)} owned` : 'Sell';
  const lockReason = locked ? 'Waiting for your last trade to confirm' : undefined;
  const sellReason = ownedShares === 0 ? sellWithoutShares : lockReason;
  return (
    <>
      <Segmented
        label="Buy or sell"
        size="large"
        full
        value={side}
        onChange={onSide}
        choices={[
          { value: 'buy', label: 'Buy', disabledReason: side === 'buy' ? undefined : lockReason },
          { value: 'sell', label: sellLabel, disabledReason: side === 'sell' ? undefined : sellReason },
        ]}
      />
      {ownedShares === 0 && <p className={styles.hint}>{sellWithoutShares}.</p>}
      {!guest && !locked && (
        <InlineSelect
          label="Order"
          options={[
            { value: 'market', label: side === 'buy' ? 'Buy now' : 'Sell now' },
            ...offeredKinds[side].map((one) => ({ value: one, label: choiceNames[one] })),
          ]}
          value={kind}
          onChange={(value) => onKind(value as TicketKind)}
        />
      )}
    </>
  );
}

const choiceNames: Readonly<Record<OrderKind, string>> = {
  limit: 'Buy at a lower price (limit)',
  stop: 'Sell if the price falls (stop loss)',
  'take-profit': 'Sell at a higher price (take profit)',
};
