import { paths } from '@limelight/contract/paths';
import type { Payment } from '@limelight/contract/payments.schema';
import { usCents } from '@limelight/rules/money';
import { isUndecided, productTitle } from '@limelight/rules/payment';
import { formatDate } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isApiError, messageOf } from '../../../queries/api-error';
import { availableCash } from '../../../queries/available-cash';
import { useMembership } from '../../../queries/membership';
import { isAwaited, refetchAfterPayment, usePaymentCheck } from '../../../queries/payments';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { usePageSearch } from '../../../shell/use-search';
import { Button, buttonClass, IconButton } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Money } from '../../../ui/money';
import { ErrorState } from '../../../ui/query-states';
import { type DashboardSearch, type PaymentReturn, parseDashboardSearch } from '../dashboard/dashboard-search';
import { useLeaveFor } from './leave-for';
import { PaymentOutcome } from './payment-outcome';
import { PaymentReceipt } from './payment-receipt';
import styles from './payment-return.module.css';
import { gatewayTexts, type Outcome, outcomeOf } from './payments-view';

interface Returned {
  readonly order: string;
  readonly left: PaymentReturn;
}

function returnedIn({ payment, order }: DashboardSearch): Returned | null {
  return payment === undefined || order === undefined ? null : { order, left: payment };
}

/**
 * The result of a payment whose provider sent the player back. It shows the order's real state, whatever the URL says; the
 * URL loses its parameters once the state is final, so that a reload during the wait continues it.
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
        <Acts
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
  const price = <Money us={usCents(payment.usCents)} />;
  const change: readonly [string, ReactNode] =
    payment.product.kind === 'vip' ? ['Renews', <NextRenewal key="renews" />] : ['Cash now', <CashNow key="cash" />];
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
    ] as const,
    failed: [
      ['Order', payment.reference],
      [productTitle(payment.product), price],
    ] as const,
    cancelled: [
      ['Order', payment.reference],
      [productTitle(payment.product), price],
    ] as const,
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

interface ActsProps extends PaymentPartProps {
  /** Absent while the state is checked by itself. */
  readonly onCheck: (() => void) | undefined;
  readonly onClose: () => void;
}

function Acts({ payment, look, onCheck, onClose }: ActsProps) {
  const [receipt, setReceipt] = useState(false);
  return (
    <div className={styles.acts}>
      {look === 'success' && <NextStep product={payment.product} />}
      {(look === 'success' || look === 'held' || look === 'returned') && (
        <Button variant="outline" onClick={() => setReceipt(true)}>
          See receipt
        </Button>
      )}
      {look === 'waiting' && onCheck !== undefined && isUndecided(payment.state) && (
        <Button variant="outline" onClick={onCheck}>
          Check again
        </Button>
      )}
      {look === 'failed' && <BackToBasket payment={payment} text="Try again" />}
      {look === 'cancelled' && <ContinuePayment payment={payment} />}
      {look === 'cancelled' && (
        <Button variant="text" onClick={onClose}>
          Not now
        </Button>
      )}
      {receipt && <PaymentReceipt id={payment.id} onClose={() => setReceipt(false)} />}
    </div>
  );
}

function NextStep({ product }: Pick<Payment, 'product'>) {
  return product.kind === 'vip' ? (
    <Link to={paths.vip} className={buttonClass()}>
      See your perks
    </Link>
  ) : (
    <Link to={paths.trade} className={buttonClass()}>
      Start trading
    </Link>
  );
}

/** The provider's page if it is still open, otherwise the basket. */
function ContinuePayment({ payment }: { readonly payment: Payment }) {
  const leaveFor = useLeaveFor();
  const { checkoutUrl } = payment;
  if (checkoutUrl === null) return <BackToBasket payment={payment} text="Continue to payment" />;
  return <Button onClick={() => leaveFor(checkoutUrl)}>Continue to payment</Button>;
}

function BackToBasket({ payment: { product }, text }: { readonly payment: Payment; readonly text: string }) {
  return product.kind === 'vip' ? (
    <Link to={paths.vip} hash={product.plan} className={buttonClass()}>
      {text}
    </Link>
  ) : (
    <Link to={paths.buyTokens} search={{ tokens: product.tokens }} className={buttonClass()}>
      {text}
    </Link>
  );
}
