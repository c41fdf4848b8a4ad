import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { bps, seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { availableCash } from '../../../queries/available-cash';
import { pictureOf } from '../../../shell/celebrity-picture';
import { useIsGuest } from '../../../shell/use-is-guest';
import { Button, buttonClass } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { Celebration } from '../../../ui/celebrate';
import { CountUp } from '../../../ui/count-up';
import { Money } from '../../../ui/money';
import { Poster } from '../../../ui/poster';
import { Progress } from '../../../ui/progress';
import { firstTradeText, rateText } from '../orders/order-view';
import { type NextStep, useNextStep } from '../rewards/use-next-step';
import { ShareButton } from '../sharing/share-button';
import styles from './first-receipt.module.css';
import type { FilledReceiptProps } from './receipt-props';
import { tradeText } from './receipt-text';

import { useFocusedHeading } from './use-focused-heading';

/**
 * The receipt of a player's first trade: the star enters the stage, and the next step of the first day is one
 * click away.
 */
export function FirstReceipt({ receipt, celebrity, reservedCents, onDone, undo }: FilledReceiptProps) {
  const heading = useFocusedHeading();
  const { id, name } = celebrity;
  const { shares } = receipt;
  const step = useNextStep();
  return (
    <div className={styles.receipt}>
      <div className={styles.stage} data-theme="dark">
        <Celebration />
        <div className={styles.star}>
          <Poster src={pictureOf(celebrity)} alt={name} size="full" eager />
          <span className={styles.shares} aria-hidden>
            ×<CountUp value={shares} />
          </span>
        </div>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          You own {name}!
        </h2>
        <p>
          {shares === 1 ? 'Your first share' : `Your first ${formatCounted(shares, 'share')}`}. The spotlight is on you.
        </p>
        <p role="status" className={styles.fine}>
          {tradeText(receipt, name)}
        </p>
      </div>
      <dl className={styles.sums}>
        <FigureRow label={formatCounted(shares, 'share')} value={<Money se={seCents(receipt.totalCents)} />} />
        <FigureRow
          label={receipt.feeBps === 0 ? firstTradeText : `Fee ${rateText(bps(receipt.feeBps))}`}
          value={<Money se={seCents(receipt.feeCents)} />}
        />
        <FigureRow
          label="Cash left"
          value={<Money se={availableCash({ cashCents: receipt.cashAfterCents, reservedCents })} />}
        />
      </dl>
      {step.total > 0 && (
        <div className={styles.progress}>
          <span>
            First day: {step.done} of {step.total} steps done
          </span>
          <Progress
            label="Steps of your first day"
            value={step.done}
            max={step.total}
            valueText={`${step.done} of ${step.total}`}
          />
        </div>
      )}
      <div className={styles.actions}>
        <ShareButton celebrityId={id} name={name} owned look={{ size: 'large', full: true }} />
        <StepButton step={step} onDone={onDone} />
      </div>
      {undo}
      <Link to={paths.celebrity} params={{ id }} className={buttonClass({ variant: 'text', full: true })}>
        See {name}’s chart
      </Link>
    </div>
  );
}

interface StepButtonProps {
  readonly step: NextStep;
  readonly onDone: () => void;
}

/** A guest's next step is an account. */
function StepButton({ step, onDone }: StepButtonProps) {
  const isGuest = useIsGuest();
  const look = buttonClass({ size: 'large', full: true });
  if (isGuest) {
    return (
      <Link to={paths.landing} search={{ card: 'sign-up' }} className={look}>
        Sign up to keep it
      </Link>
    );
  }
  if (step.claim !== undefined) {
    return (
      <Button size="large" full busy={step.claim.busy} onClick={step.claim.run}>
        {step.claim.text}
      </Button>
    );
  }
  if (step.next === undefined) {
    return (
      <Button size="large" full onClick={onDone}>
        Done
      </Button>
    );
  }
  return (
    <Link to={step.next.to} className={look} onClick={onDone}>
      {step.next.label}
    </Link>
  );
}
