import type { Payment } from '@limelight/contract/money/payments.schema';
import { usCents } from '@limelight/rules/money';
import { productTitle } from '@limelight/rules/payment';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { usePayments } from '../../../queries/payments';
import { ShowMore, StaleMark } from '../../../shell/query-view';
import { Rows } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { EmptyState } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { QueryCard } from '../query-card';
import styles from './payment-history.module.css';
import { PaymentReceipt } from './payment-receipt';
import { statusOf } from './payments-view';

/** The player's payments, newest first; each opens its receipt. */
export function PaymentHistory() {
  const payments = usePayments();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <QueryCard
        title="Payment history"
        aside={<StaleMark query={payments} />}
        query={payments}
        label="Loading your payments"
        height={120}
      >
        {({ pages }) => {
          const listed = pages.flatMap((page) => page.payments);
          if (listed.length === 0) return <NoPayments />;
          return (
            <>
              <Rows>
                {listed.map((payment) => (
                  <li key={payment.id}>
                    <PaymentRow payment={payment} onOpen={() => setShown(payment.id)} />
                  </li>
                ))}
              </Rows>
              {payments.hasNextPage && (
                <p className={styles.more}>
                  <ShowMore query={payments} />
                </p>
              )}
            </>
          );
        }}
      </QueryCard>
      {shown !== null && <PaymentReceipt id={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface PaymentRowProps {
  readonly payment: Payment;
  readonly onOpen: () => void;
}

function PaymentRow({ payment, onOpen }: PaymentRowProps) {
  const { label, tone } = statusOf(payment);
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <ReceiptText aria-hidden size={20} strokeWidth={1.75} />
      <span className={styles.what}>
        <b>{productTitle(payment.product)}</b>
        <small>
          <DateTime at={payment.createdAt} />
        </small>
      </span>
      <span className={styles.figure}>
        <b>
          <Money us={usCents(payment.usCents)} />
        </b>
        <Tag tone={tone}>{label}</Tag>
      </span>
    </button>
  );
}

function NoPayments() {
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden size={24} strokeWidth={1.75} />}
      title="No payments yet"
      text="Buy tokens or a VIP plan, and your receipts appear here."
    />
  );
}
