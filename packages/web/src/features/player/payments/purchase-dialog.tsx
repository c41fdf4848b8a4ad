import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import type { Payment } from '@limelight/contract/payments.schema';
import type { UsCents } from '@limelight/rules/money';
import type { GatewayName } from '@limelight/rules/payment';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useBuyTokens } from '../../../queries/payments';
import { newTradeId } from '../../../queries/uuid';
import { Button } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { Banner } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import styles from './buy-tokens-page.module.css';
import { CostSummary } from './cost-summary';
import { useLeaveFor } from './leave-for';
import { gatewayTexts, purchaseFailureText } from './payments-view';

export interface PurchaseDialogProps {
  readonly tokens: number;
  readonly perToken: UsCents;
  readonly gateway: GatewayName;
  readonly onClose: () => void;
}

/** The page to pay on. An order that was decided before its response arrived has none: the dashboard shows its state. */
function nextUrl({ id, checkoutUrl }: Payment): string {
  return checkoutUrl ?? addressOf(paths.dashboard, {}, { payment: 'success', order: id });
}

/** Browsers restore a page as it was left when the player comes back from the provider with Back. */
function useRestored(onRestored: () => void): void {
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => {
      if (event.persisted) onRestored();
    };
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, [onRestored]);
}

/** The last look at the order. Mounted for one purchase: all its attempts have the same id and make one order. */
export function PurchaseDialog({ tokens, perToken, gateway, onClose }: PurchaseDialogProps) {
  const [id] = useState(newTradeId);
  const leaveFor = useLeaveFor();
  const { mutate, isPending, isSuccess, error } = useBuyTokens();
  useRestored(onClose);
  // Until the provider's page is there.
  const busy = isPending || isSuccess;
  const complete = () => mutate({ id, tokens, gateway }, { onSuccess: (payment) => leaveFor(nextUrl(payment)) });
  return (
    <ResponsiveDialog
      open
      onClose={onClose}
      locked={busy}
      title="Complete Your Purchase"
      width={440}
      footer={
        <>
          <Button variant="outline" disabledReason={busy ? 'Your order is being placed' : undefined} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={complete}>
            Complete Purchase
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <CostSummary tokens={tokens} perToken={perToken}>
          <FigureRow label="Pay with" value={gatewayTexts[gateway].name} />
        </CostSummary>
        <p className={styles.small}>
          {gateway === 'sandbox'
            ? 'Next comes a test page. No real money moves.'
            : `Next you pay on the page of ${gatewayTexts[gateway].provider}. We never see your card.`}
        </p>
        {error !== null && !busy && (
          <div role="alert">
            <Banner tone="error" icon={<CircleAlert aria-hidden size={18} strokeWidth={1.75} />}>
              <span className={styles.failure}>{purchaseFailureText(error)}</span>
            </Banner>
          </div>
        )}
      </div>
    </ResponsiveDialog>
  );
}
