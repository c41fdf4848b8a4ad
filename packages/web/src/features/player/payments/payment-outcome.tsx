import { ArrowLeft, Check, Info, type LucideIcon, Undo2, X } from 'lucide-react';
import { classes } from '../../../ui/classes';
import { Banner } from '../../../ui/query-states';
import { Spinner } from '../../../ui/spinner';
import styles from './payment-outcome.module.css';
import type { Outcome, OutcomeLook } from './payments-view';

const icons: Readonly<Record<Exclude<OutcomeLook, 'waiting'>, LucideIcon>> = {
  success: Check,
  failed: X,
  cancelled: ArrowLeft,
  held: Info,
  returned: Undo2,
};

export interface PaymentOutcomeProps {
  readonly outcome: Outcome;
  /** Announces changes to screen readers: the result of what the player did. */
  readonly live?: boolean;
}

/** What became of a payment: paid, waiting, failed, cancelled, held or refunded. */
export function PaymentOutcome({ outcome: { look, title, text, reason }, live = false }: PaymentOutcomeProps) {
  const Icon = look === 'waiting' ? null : icons[look];
  return (
    <div className={styles.outcome} role={live ? 'status' : undefined}>
      <span className={classes(styles.disc, styles[look])} aria-hidden>
        {Icon === null ? <Spinner size={28} /> : <Icon size={26} strokeWidth={2.5} />}
      </span>
      <div className={styles.text}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {reason !== undefined && (
        <div className={styles.reason}>
          <Banner tone="info" icon={<Info aria-hidden size={18} strokeWidth={1.75} />}>
            Reason from the bank: {reason}. Try another card, or another way to pay.
          </Banner>
        </div>
      )}
    </div>
  );
}
