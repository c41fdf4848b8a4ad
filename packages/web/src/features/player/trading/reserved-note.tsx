import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, type SeCents } from '@limelight/rules/money';
import type { TradeSide } from '@limelight/rules/trade';
import { Link } from '@tanstack/react-router';
import styles from './ticket.module.css';

export interface ReservedNoteProps {
  readonly side: TradeSide;
  readonly reservedCents: SeCents;
  readonly reservedShares: number;
}

/** Explains a maximum that reservations have lowered; renders nothing without reservations. */
export function ReservedNote({ side, reservedCents, reservedShares }: ReservedNoteProps) {
  const reserved = side === 'buy' ? reservedCents : reservedShares;
  if (reserved === 0) return null;
  return (
    <p className={styles.hint}>
      {side === 'buy'
        ? `${formatSe(reservedCents)} is reserved by `
        : `${formatCounted(reservedShares, 'share')} ${reservedShares === 1 ? 'is' : 'are'} reserved by `}
      <Link to={paths.holdings} search={{ tab: 'orders' }}>
        open orders
      </Link>
      .
    </p>
  );
}
