import { usCents } from '@limelight/rules/money';
import type { GatewayName } from '@limelight/rules/payment';
import { tierNames } from '@limelight/rules/tier';
import type { VipTier } from '@limelight/rules/vip-plan';
import { useState } from 'react';
import { orderPlan } from '../../../queries/membership';
import { usePageSearch } from '../../../shell/use-search';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { CheckoutDialog } from '../payments/checkout-dialog';
import { GatewayChoice } from '../payments/gateway-choice';
import styles from './membership-dialogs.module.css';
import { laterChangesText, monthlyText } from './membership-view';
import { parseVipSearch } from './vip-search';

export interface SubscribeDialogProps {
  /** Undefined while it is closed. */
  readonly plan: VipTier | undefined;
  readonly usCents: number;
  readonly gateways: readonly [GatewayName, ...GatewayName[]];
  /** The running plan that this subscription replaces. */
  readonly replaces: VipTier | undefined;
  readonly onClose: () => void;
}

/** Premounted for the plans' buttons, hence also there while it is closed. */
export function SubscribeDialog({ plan, usCents: cents, gateways, replaces, onClose }: SubscribeDialogProps) {
  const [search] = usePageSearch(parseVipSearch);
  const [gateway, setGateway] = useState(() => gateways.find((name) => name === search.gateway) ?? gateways[0]);
  const laterChanges = laterChangesText(gateway);
  return (
    <CheckoutDialog
      open={plan !== undefined}
      title="Complete Your Subscription"
      action="Complete Subscription"
      gateway={gateway}
      order={(id) =>
        plan === undefined ? Promise.reject(new Error('no plan is chosen')) : orderPlan({ id, plan, gateway })
      }
      onClose={onClose}
    >
      {plan !== undefined && (
        <>
          <dl>
            <FigureRow label="Plan" value={tierNames[plan]} />
            <FigureRow label="Renews" value={`${monthlyText(cents)}, until you cancel`} />
            <FigureRow strong label="Today" value={<Money us={usCents(cents)} />} />
          </dl>
          {replaces !== undefined && (
            <p className={styles.small}>
              {tierNames[plan]} begins with this payment, at its full price and for a new month. It replaces{' '}
              {tierNames[replaces]}, whose remaining days are not refunded.
            </p>
          )}
          <GatewayChoice gateways={gateways} value={gateway} onChange={setGateway} />
          {laterChanges !== null && <p className={styles.small}>{laterChanges}</p>}
        </>
      )}
    </CheckoutDialog>
  );
}
