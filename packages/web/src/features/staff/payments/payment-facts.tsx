import type { Refund, StaffPayment } from '@limelight/contract/staff-payments.schema';
import { formatSe, formatUs, seCents, usCents } from '@limelight/rules/money';
import { gatewayTitles, productTitle } from '@limelight/rules/payment';
import { formatDateTime } from '@limelight/rules/time';
import { Tag, type TagProps } from '../../../ui/tag';
import styles from './payments.module.css';

const moment = (at: string | null) => (at === null ? null : formatDateTime(Date.parse(at)));

/** What the order is, at which provider, and what was given for it. */
export function PaymentFacts({ data }: { readonly data: StaffPayment }) {
  const { payment, paymentRef, checkoutRef, receivedUsCents } = data;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Product', productTitle(payment.product)],
    ['Gateway', `${gatewayTitles[payment.gateway]}${payment.method === null ? '' : ` · ${payment.method}`}`],
    ['Ordered', moment(payment.createdAt)],
    ['Paid', moment(payment.paidAt)],
    ['Reason', payment.reason],
    ['Received', receivedUsCents === null ? null : formatUs(usCents(receivedUsCents))],
    ['Granted', payment.paidAt === null || payment.seCents === 0 ? null : formatSe(seCents(payment.seCents))],
    ['Refunded', payment.refundedUsCents === 0 ? null : formatUs(usCents(payment.refundedUsCents))],
    ['Disputed', payment.disputedUsCents === 0 ? null : formatUs(usCents(payment.disputedUsCents))],
    ['Taken back', payment.takenBackSeCents === 0 ? null : formatSe(seCents(payment.takenBackSeCents))],
  ];
  const refs = [
    ['Reference', paymentRef],
    ['Checkout', checkoutRef],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => value !== null && <Fact key={name} name={name} value={value} />)}
      {refs.map(([name, value]) => value !== null && <Fact key={name} name={name} value={value} />)}
    </dl>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const refundWords: Readonly<
  Record<Refund['state'], { readonly text: string; readonly tone: NonNullable<TagProps['tone']> }>
> = {
  requested: { text: 'Requested', tone: 'spot' },
  pending: { text: 'On its way', tone: 'info' },
  done: { text: 'Refunded', tone: 'gain' },
  refused: { text: 'Refused', tone: 'danger' },
};

/** Refunds by staff, with their reasons and what the provider said. */
export function RefundList({ refunds }: { readonly refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-label="Refunds">
      <h3 className={styles.heading}>Refunds</h3>
      <ul className={styles.refunds}>
        {refunds.map(({ id, usCents: amount, reason, state, trouble, createdAt }) => (
          <li key={id}>
            <span className={styles.refundHead}>
              <strong>{formatUs(usCents(amount))}</strong>
              <Tag tone={refundWords[state].tone}>{refundWords[state].text}</Tag>
              <time dateTime={createdAt}>{moment(createdAt)}</time>
            </span>
            <span>{reason}</span>
            {trouble !== null && <span className={styles.trouble}>{trouble}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
