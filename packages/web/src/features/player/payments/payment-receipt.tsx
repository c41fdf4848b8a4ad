import type { Payment } from '@limelight/contract/money/payments.schema';
import { seCents, usCents } from '@limelight/rules/money';
import { productTitle } from '@limelight/rules/payment';
import { Printer } from 'lucide-react';
import { usePayment } from '../../../queries/payments';
import { useSiteName } from '../../../queries/settings';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { Skeleton } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { useRootMark } from '../../../ui/use-root-mark';
import { useLeaveFor } from './leave-for';
import { PaymentOutcome } from './payment-outcome';
import styles from './payment-receipt.module.css';
import { gatewayTexts, outcomeOf } from './payments-view';

export interface PaymentReceiptProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** All facts of one payment and what happened to it, in a dialog that can be printed. */
export function PaymentReceipt({ id, onClose }: PaymentReceiptProps) {
  useRootMark('paper');
  const query = usePayment(id);
  const siteName = useSiteName();
  const leaveFor = useLeaveFor();
  const checkoutUrl = query.data?.payment.checkoutUrl ?? null;
  return (
    <ResponsiveDialog
      open
      onClose={onClose}
      title="Receipt"
      width={480}
      footer={
        checkoutUrl === null ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <Button onClick={() => leaveFor(checkoutUrl)}>Continue to payment</Button>
        )
      }
    >
      <QueryView query={query} label="Loading the receipt" skeleton={<Skeleton shape="block" height={360} />}>
        {({ payment, steps }) => (
          <div className={styles.receipt}>
            <PaymentOutcome outcome={outcomeOf(payment)} />
            <Facts payment={payment} />
            <section>
              <h3>What happened</h3>
              <ol className={styles.steps}>
                {steps.map(({ at, text }) => (
                  <li key={`${at} ${text}`}>
                    <DateTime at={at} />
                    <span>{text}</span>
                  </li>
                ))}
              </ol>
            </section>
            <p className={styles.note}>
              {siteName}. {payment.product.kind === 'tokens' && 'Tokens are for play only. '}Quote the order number when
              you contact us.
            </p>
            <div>
              <Button
                variant="outline"
                size="small"
                icon={<Printer aria-hidden size={16} strokeWidth={1.75} />}
                onClick={() => window.print()}
              >
                Print
              </Button>
            </div>
          </div>
        )}
      </QueryView>
    </ResponsiveDialog>
  );
}

function Facts({ payment }: { readonly payment: Payment }) {
  const { reference, gateway, method, createdAt, paidAt } = payment;
  const moved = [
    { label: 'Refunded', amount: <Money us={usCents(payment.refundedUsCents)} />, cents: payment.refundedUsCents },
    { label: 'In dispute', amount: <Money us={usCents(payment.disputedUsCents)} />, cents: payment.disputedUsCents },
    {
      label: 'Taken back',
      amount: <Money se={seCents(payment.takenBackSeCents)} />,
      cents: payment.takenBackSeCents,
    },
  ];
  return (
    <dl className={styles.facts}>
      <FigureRow label="Order" value={reference} />
      <FigureRow label="Bought" value={productTitle(payment.product)} />
      {payment.seCents > 0 && <FigureRow label="Virtual cash" value={<Money se={seCents(payment.seCents)} />} />}
      <FigureRow label="Paid with" value={method ?? gatewayTexts[gateway].name} />
      <FigureRow label="Ordered" value={<DateTime at={createdAt} />} />
      {paidAt !== null && <FigureRow label="Paid" value={<DateTime at={paidAt} />} />}
      {moved
        .filter(({ cents }) => cents > 0)
        .map(({ label, amount }) => (
          <FigureRow key={label} label={label} value={amount} />
        ))}
      <FigureRow strong label="Total" value={<Money us={usCents(payment.usCents)} />} />
    </dl>
  );
}
