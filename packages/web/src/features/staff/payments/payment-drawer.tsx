import { addressOf } from '@limelight/contract/address';
import { getStaffPayment } from '@limelight/contract/money/staff-payments';
import type { Refund, StaffPayment } from '@limelight/contract/money/staff-payments.schema';
import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { formatUs, usCents } from '@limelight/rules/money';
import { gatewayTitles } from '@limelight/rules/payment';
import { formatDate, formatDateTime, secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { Scale, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { Button } from '../../../ui/button';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { Avatar } from '../../../ui/poster';
import { Banner, ListSkeleton } from '../../../ui/query-states';
import { VipBadge } from '../../../ui/tag';
import { FoundView } from '../kit/found-view';
import { type OpenRow, StaffDrawer } from '../kit/staff-drawer';
import { PaymentFacts, RefundList } from './payment-facts';
import { PaymentTag } from './payment-tag';
import styles from './payments.module.css';
import { RefundDialog } from './refund-dialog';

const refundMs = 3 * secondMs;

function isUnderway({ state }: Refund): boolean {
  return state === 'requested' || state === 'pending';
}

function usePayment(id: string | undefined) {
  return useQuery({
    queryKey: [getStaffPayment.url, id],
    queryFn: ({ signal }) => call(getStaffPayment, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    // A job gives the money back; until it has, its state changes without a message to this page.
    refetchInterval: ({ state: { data } }) => (data?.refunds.some(isUnderway) === true ? refundMs : false),
  });
}

/** One order with everything that became of it, and its refund. */
export function PaymentDrawer({ row }: { readonly row: OpenRow }) {
  const query = usePayment(row.id);
  const [isRefunding, setRefunding] = useState(false);
  const payment = query.data;
  return (
    <StaffDrawer
      row={row}
      title={payment === undefined ? 'Order' : `Order ${payment.payment.reference}`}
      footer={payment !== undefined && <RefundButton payment={payment} onPress={() => setRefunding(true)} />}
    >
      {() => (
        <>
          <FoundView
            noun="order"
            query={query}
            label="Loading the order"
            skeleton={<ListSkeleton rows={8} height={40} />}
          >
            {(data) => <Details data={data} />}
          </FoundView>
          {payment !== undefined && (
            <RefundDialog
              key={payment.payment.id}
              payment={payment}
              open={isRefunding}
              onClose={() => setRefunding(false)}
            />
          )}
        </>
      )}
    </StaffDrawer>
  );
}

function RefundButton({ payment, onPress }: { readonly payment: StaffPayment; readonly onPress: () => void }) {
  return (
    <Button
      variant="outline"
      full
      icon={<Undo2 aria-hidden size={18} strokeWidth={1.75} />}
      disabledReason={whyNotRefundable(payment)}
      onClick={onPress}
    >
      Refund…
    </Button>
  );
}

function whyNotRefundable({ payment, left, receivedUsCents }: StaffPayment): string | undefined {
  if (left.usCents > 0) return undefined;
  if (payment.state === 'review' && receivedUsCents === null) {
    return 'This money came in another currency, or for another order. Refund it at the provider';
  }
  if (payment.state !== 'paid' && payment.state !== 'review') return 'Nothing was paid';
  return 'Nothing is left to refund';
}

function Details({ data }: { readonly data: StaffPayment }) {
  const { payment, player } = data;
  return (
    <div className={styles.details}>
      <div className={styles.sum}>
        <Money us={usCents(payment.usCents)} size="title" />
        <PaymentTag payment={{ ...payment, status: data.status }} />
      </div>
      <a className={styles.player} href={addressOf(paths.managerUsers, {}, { q: player.email, open: player.id })}>
        <Avatar src={player.avatarUrl} size={36} />
        <span className={styles.playerText}>
          <span className={styles.payer}>
            <strong>{player.name}</strong>
            {player.tier !== 'free' && <VipBadge tier={player.tier} />}
          </span>
          <span>
            Since {formatDate(Date.parse(player.joinedAt))} · {formatCounted(player.paidOrders, 'paid order')},{' '}
            {formatUs(usCents(player.paidUsCents))}
          </span>
        </span>
      </a>
      <Disputes data={data} />
      <PaymentFacts data={data} />
      <RefundList refunds={data.refunds} />
      <Timeline items={data.timeline} />
    </div>
  );
}

/** Where staff answer a dispute, at providers that have an address for it. */
function disputeUrl({ payment: { gateway }, paymentRef }: StaffPayment): string | null {
  if (gateway === 'stripe' && paymentRef !== null) return `https://dashboard.stripe.com/payments/${paymentRef}`;
  return gateway === 'paypal' ? 'https://www.paypal.com/disputes/' : null;
}

function Disputes({ data }: { readonly data: StaffPayment }) {
  const url = disputeUrl(data);
  return data.disputes.map(({ ref, usCents: amount, state, reason, answerBy, closedAt }) => (
    <Banner
      key={ref}
      tone={state === 'open' ? 'error' : 'info'}
      icon={<Scale aria-hidden size={18} strokeWidth={1.75} />}
      {...(state === 'open' &&
        url !== null && {
          action: (
            <a href={url} target="_blank" rel="noreferrer">
              Answer at {gatewayTitles[data.payment.gateway]}
            </a>
          ),
        })}
    >
      <strong>
        Dispute of {formatUs(usCents(amount))}
        {reason === null ? '' : `: “${reason}”`}.
      </strong>{' '}
      {state === 'open'
        ? `${answerBy === null ? 'The provider names no deadline' : `Answer at the provider by ${formatDateTime(Date.parse(answerBy))}`}. Trading is frozen until it is settled.`
        : `${state === 'won' ? 'Won' : 'Lost'}${closedAt === null ? '' : `, ${formatDateTime(Date.parse(closedAt))}`}.`}
    </Banner>
  ));
}

/** Newest first. */
function Timeline({ items }: { readonly items: StaffPayment['timeline'] }) {
  return (
    <section aria-label="Timeline">
      <h3 className={styles.heading}>Timeline</h3>
      <ol className={styles.timeline}>
        {items.toReversed().map(({ at, kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only grows, and two items may be the same
          <li key={items.length - index} data-kind={kind}>
            <span>
              {kind === 'webhook' && <span className={styles.kind}>Webhook </span>}
              {text}
            </span>
            <DateTime at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}
