import { addressOf } from '@limelight/contract/address';
import type { Payment } from '@limelight/contract/money/payments.schema';
import { paths } from '@limelight/contract/paths';
import type { GatewayName } from '@limelight/rules/payment';
import { type ReactNode, useEffect, useState } from 'react';
import { useCheckout } from '../../../queries/payments';
import { newRequestId } from '../../../queries/uuid';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import styles from './checkout-dialog.module.css';
import { CheckoutFailure } from './checkout-failure';
import { ImmediateDelivery } from './immediate-delivery';
import { useLeaveFor } from './leave-for';
import { gatewayTexts, purchaseFailureText } from './payments-view';

export interface CheckoutDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The button that orders: "Complete Purchase". */
  readonly action: string;
  readonly gateway: GatewayName;
  readonly order: (id: string) => Promise<Payment>;
  readonly onClose: () => void;
  /** What is bought. */
  readonly children: ReactNode;
}

/**
 * The page to pay on. An order that was decided before its response arrived has none: the dashboard shows its
 * state.
 */
function nextUrl({ id, checkoutUrl }: Payment): string {
  return checkoutUrl ?? addressOf(paths.dashboard, {}, { payment: 'success', order: id });
}

/** Browsers restore a page as it was left when the player comes back from the provider with Back. */
export function useRestored(onRestored: () => void): void {
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => {
      if (event.persisted) onRestored();
    };
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, [onRestored]);
}

/** All attempts with one gateway have the same id and make one order; another gateway is another order. */
function useOrderIds() {
  const [ids] = useState(() => new Map<GatewayName, string>());
  const idOf = (gateway: GatewayName): string => {
    const id = ids.get(gateway) ?? newRequestId();
    ids.set(gateway, id);
    return id;
  };
  return { idOf, forgetIds: () => ids.clear() };
}

/** The last look at an order before the provider's page. Opened again, it is another order. */
export function CheckoutDialog({ open, title, action, gateway, order, onClose, children }: CheckoutDialogProps) {
  const { idOf, forgetIds } = useOrderIds();
  const leaveFor = useLeaveFor();
  const { mutate, reset, isPending, isSuccess, error } = useCheckout(order);
  const close = () => {
    forgetIds();
    reset();
    onClose();
  };
  useRestored(close);
  // Until the provider's page is there.
  const busy = isPending || isSuccess;
  const complete = () => mutate(idOf(gateway), { onSuccess: (payment) => leaveFor(nextUrl(payment)) });
  return (
    <ResponsiveDialog
      open={open}
      premount
      onClose={close}
      locked={busy}
      title={title}
      width={440}
      footer={
        <>
          <Button variant="outline" disabledReason={busy ? 'Your order is being placed' : undefined} onClick={close}>
            Cancel
          </Button>
          <Button busy={busy} onClick={complete}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {children}
        <p className={styles.small}>
          {gateway === 'sandbox'
            ? 'Next comes a test page. No real money moves.'
            : `Next you pay on the page of ${gatewayTexts[gateway].provider}. We never see your card.`}
        </p>
        <ImmediateDelivery />
        {error !== null && !busy && <CheckoutFailure text={purchaseFailureText(error)} />}
      </div>
    </ResponsiveDialog>
  );
}
