import type { Refund, StaffPayment } from '@limelight/contract/money/staff-payments.schema';
import { formatSe, formatUs, seCents, usCents } from '@limelight/rules/money';
import { gatewayTitles, productTitle } from '@limelight/rules/payment';
import { formatDate } from '@limelight/rules/time';
import type { ReactNode } from 'react';
import { DateTime } from '../../../ui/date-time';
import { Tag, type TagProps } from '../../../ui/tag';
import styles from './payments.module.css';

const moment = (at: string | null) => (at === null ? null : <DateTime at={at} />);

/** What the order is, at which provider, and what was given for it. */
export function PaymentFacts({ data }: { readonly data: StaffPayment }) {
  const { payment, paymentRef, checkoutRef, receivedUsCents } = data;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Product', productText(data)],
    ['Gateway', `${gatewayTitles[payment.gateway]}${payment.method === null ? '' : ` · ${payment.method}`}`],
    ['Ordered', moment(payment.createdAt)],
    ['Paid', moment(payment.paidAt)],
    ['Reason', payment.reason],
    ['Received', receivedUsCents === null ? null : formatUs(usCents(receivedUsCents))],
    ['Granted', grantedText(data)],
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

/** "VIP Elite, payment 8": a renewal, or the difference of a change to a higher plan. */
function productText({ payment: { product }, vip }: StaffPayment): string {
  const title = productTitle(product);
  if (vip === null) return title;
  return vip.number === 1 ? `${title}, first payment` : `${title}, payment ${vip.number}`;
}

function grantedText({ payment: { product, paidAt, seCents: cents }, vip }: StaffPayment): string | null {
  if (vip !== null) return `${productTitle(product)} until ${formatDate(Date.parse(vip.until))}`;
  return paidAt === null || cents === 0 ? null : formatSe(seCents(cents));
}

function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const refundTags: Readonly<
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
              <Tag tone={refundTags[state].tone}>{refundTags[state].text}</Tag>
              <DateTime at={createdAt} />
            </span>
            <span>{reason}</span>
            {trouble !== null && <span className={styles.trouble}>{trouble}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
