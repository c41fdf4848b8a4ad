import type { Payment } from '@limelight/contract/money/payments.schema';
import { paths } from '@limelight/contract/paths';
import { type GatewayName, isUndecided } from '@limelight/rules/payment';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePaymentGateways } from '../../../queries/payments';
import { Button, buttonClass } from '../../../ui/button';
import { useLeaveFor } from './leave-for';
import { PaymentReceipt } from './payment-receipt';
import styles from './payment-return.module.css';
import { type OutcomeLook, waysOn } from './payments-view';

export interface PaymentReturnActionsProps {
  readonly payment: Payment;
  readonly look: OutcomeLook;
  /** Absent while the state is checked by itself. */
  readonly onCheck: (() => void) | undefined;
  readonly onClose: () => void;
}

/** What a player can do about a payment, by what became of it. */
export function PaymentReturnActions({ payment, look, onCheck, onClose }: PaymentReturnActionsProps) {
  const [receipt, setReceipt] = useState(false);
  return (
    <div className={styles.actions}>
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
      {look === 'failed' && <WaysOn payment={payment} />}
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

/** Back to the basket, with the same way to pay or with another that is offered. */
function WaysOn({ payment }: { readonly payment: Payment }) {
  const { data: offered } = usePaymentGateways();
  // The way that was used until now, while those that are offered load.
  return waysOn(payment.gateway, offered?.gateways ?? [payment.gateway]).map(({ gateway, text }, index) => (
    <BackToBasket
      key={gateway}
      payment={payment}
      gateway={gateway}
      text={text}
      variant={index === 0 ? 'primary' : 'outline'}
    />
  ));
}

interface BackToBasketProps {
  readonly payment: Payment;
  readonly text: string;
  /** Chosen when the basket opens. */
  readonly gateway?: GatewayName;
  readonly variant?: 'primary' | 'outline';
}

function BackToBasket({ payment, text, gateway, variant = 'primary' }: BackToBasketProps) {
  const { product } = payment;
  return product.kind === 'vip' ? (
    <Link to={paths.vip} hash={product.plan} search={{ gateway }} className={buttonClass({ variant })}>
      {text}
    </Link>
  ) : (
    <Link to={paths.buyTokens} search={{ tokens: product.tokens, gateway }} className={buttonClass({ variant })}>
      {text}
    </Link>
  );
}
