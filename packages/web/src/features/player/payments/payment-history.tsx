import type { Payment } from '@limelight/contract/payments.schema';
import { usCents } from '@limelight/rules/money';
import { formatDateTime } from '@limelight/rules/time';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { usePayments } from '../../../queries/payments';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { EmptyState, Skeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { QueryView, StaleMark } from '../query-view';
import styles from './payment-history.module.css';
import { PaymentReceipt } from './payment-receipt';
import { statusOf, titleOf } from './payments-view';

/** The player's payments, newest first; each opens its receipt. */
export function PaymentHistory() {
  const payments = usePayments();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Card title="Payment history" aside={<StaleMark query={payments} />}>
      <QueryView query={payments} label="Loading your payments" skeleton={<Skeleton shape="block" height={120} />}>
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
                  <Button
                    variant="outline"
                    busy={payments.isFetchingNextPage}
                    onClick={() => void payments.fetchNextPage()}
                  >
                    {payments.isFetchNextPageError ? 'Retry' : 'Show more'}
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </QueryView>
      {shown !== null && <PaymentReceipt id={shown} onClose={() => setShown(null)} />}
    </Card>
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
        <b>{titleOf(payment)}</b>
        <small>{formatDateTime(Date.parse(payment.createdAt))}</small>
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
      text="Choose a number of tokens above. Your receipts appear here."
    />
  );
}
