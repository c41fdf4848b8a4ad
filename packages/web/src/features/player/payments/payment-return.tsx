import type { Payment } from '@limelight/contract/money/payments.schema';
import { seCents, usCents } from '@limelight/rules/money';
import { productTitle } from '@limelight/rules/payment';
import { formatDate } from '@limelight/rules/time';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isApiError, messageOf } from '../../../queries/api-error';
import { availableCash } from '../../../queries/available-cash';
import { useMembership } from '../../../queries/membership';
import { isAwaited, refetchAfterPayment, usePaymentCheck } from '../../../queries/payments';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { usePageSearch } from '../../../shell/use-search';
import { IconButton } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Money } from '../../../ui/money';
import { nowMs } from '../../../ui/now';
import { ErrorState } from '../../../ui/query-states';
import { useZone } from '../../../ui/zone';
import { type DashboardSearch, type PaymentReturn, parseDashboardSearch } from '../dashboard/dashboard-search';
import { PaymentOutcome } from './payment-outcome';
import styles from './payment-return.module.css';
import { PaymentReturnActions } from './payment-return-actions';
import { gatewayTexts, type Outcome, outcomeOf, startedText } from './payments-view';

interface Returned {
  readonly order: string;
  readonly left: PaymentReturn;
}

function returnedIn({ payment, order }: DashboardSearch): Returned | null {
  return payment === undefined || order === undefined ? null : { order, left: payment };
}

/**
 * The result of a payment whose provider sent the player back. It shows the order's real state, whatever the
 * URL says; the URL loses its parameters once the state is final, so that a reload during the wait continues
 * it.
 */
export function PaymentReturnBanner() {
  const [search, setSearch] = usePageSearch(parseDashboardSearch);
  const [returned, setReturned] = useState(() => returnedIn(search));
  const inUrl = returnedIn(search);
  if (inUrl !== null && inUrl.order !== returned?.order) setReturned(inUrl);
  const cleanUrl = () => setSearch({ range: search.range }, { replace: true });
  const isIncomplete = search.payment !== undefined && inUrl === null;
  useEffect(() => {
    if (isIncomplete) cleanUrl();
  });
  if (returned === null) return null;
  return (
    <CheckedReturn
      key={returned.order}
      {...returned}
      onDecided={() => inUrl !== null && cleanUrl()}
      onClose={() => {
        setReturned(null);
        if (inUrl !== null) cleanUrl();
      }}
    />
  );
}

interface CheckedReturnProps extends Returned {
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

const checking: Outcome = { look: 'waiting', title: 'Checking your payment', text: 'This takes a moment.' };

function CheckedReturn({ order, left, onDecided, onClose }: CheckedReturnProps) {
  const check = usePaymentCheck(order, left);
  const { data: payment, error } = check;
  const isUnknown = isApiError(error, 'NOT_FOUND', 'BAD_REQUEST');
  const isDecided = isUnknown || (payment !== undefined && !isAwaited(payment, left));
  useEffect(() => {
    if (isDecided) onDecided();
  });
  const state = payment?.state;
  useEffect(() => {
    if (state !== undefined) refetchAfterPayment();
  }, [state]);
  if (isUnknown) return null;
  if (payment === undefined && error !== null) {
    return (
      <Panel onClose={onClose}>
        <ErrorState
          title="We could not check your payment"
          text={messageOf(error)}
          retrying={check.isFetching}
          onRetry={() => void check.refetch()}
        />
      </Panel>
    );
  }
  const outcome = payment === undefined ? checking : outcomeOf(payment, { left, isSlow: check.isSlow });
  return (
    <Panel look={outcome.look} onClose={onClose}>
      <PaymentOutcome outcome={outcome} live />
      {payment !== undefined && <Facts payment={payment} look={outcome.look} />}
      {payment !== undefined && (
        <PaymentReturnActions
          payment={payment}
          look={outcome.look}
          onCheck={check.isSlow ? () => void check.refetch() : undefined}
          onClose={onClose}
        />
      )}
    </Panel>
  );
}

interface PanelProps {
  readonly look?: Outcome['look'];
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Panel({ look, onClose, children }: PanelProps) {
  return (
    <section className={classes(styles.panel, look === 'success' && styles.lit)} aria-label="Your payment">
      {children}
      <span className={styles.close}>
        <IconButton
          label="Hide this message"
          size="small"
          icon={<X aria-hidden size={18} strokeWidth={1.75} />}
          onClick={onClose}
        />
      </span>
    </section>
  );
}

interface PaymentPartProps {
  readonly payment: Payment;
  readonly look: Outcome['look'];
}

function Facts({ payment, look }: PaymentPartProps) {
  const zone = useZone();
  const price = <Money us={usCents(payment.usCents)} />;
  const change: readonly [string, ReactNode] =
    payment.product.kind === 'vip' ? ['Renews', <NextRenewal key="renews" />] : ['Your cash', <CashNow key="cash" />];
  const unpaid: readonly [string, ReactNode] =
    payment.seCents > 0
      ? ['You would get', <Money key="cash" se={seCents(payment.seCents)} />]
      : ['Order', payment.reference];
  const facts: readonly (readonly [string, ReactNode])[] = {
    success: [
      ['Order', payment.reference],
      ['Paid with', payment.method ?? gatewayTexts[payment.gateway].name],
      ['Paid', price],
      change,
    ] as const,
    waiting: [
      ['Order', payment.reference],
      ['Amount', price],
      ['Started', startedText(Date.parse(payment.createdAt), nowMs(), zone)],
    ] as const,
    failed: [
      ['Order', payment.reference],
      [productTitle(payment.product), price],
    ] as const,
    cancelled: [[productTitle(payment.product), price], unpaid] as const,
    held: [
      ['Order', payment.reference],
      [productTitle(payment.product), price],
    ] as const,
    returned: [
      ['Order', payment.reference],
      ['Paid', price],
      ['Refunded', <Money key="refunded" us={usCents(payment.refundedUsCents)} />],
    ] as const,
  }[look];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function CashNow() {
  const { data: portfolio } = useFetchedPortfolio();
  return portfolio && <Money se={availableCash(portfolio)} />;
}

function NextRenewal() {
  const { data: membership } = useMembership();
  const paidUntil = membership?.subscription?.paidUntil;
  return paidUntil === undefined ? 'Monthly' : formatDate(Date.parse(paidUntil));
}
