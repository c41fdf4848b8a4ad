import type { UsCents } from '@limelight/rules/money';
import type { GatewayName } from '@limelight/rules/payment';
import { orderTokens } from '../../../queries/payments';
import { FigureRow } from '../../../ui/card';
import { CheckoutDialog } from './checkout-dialog';
import { CostSummary } from './cost-summary';
import { gatewayTexts } from './payments-view';

export interface PurchaseDialogProps {
  readonly open: boolean;
  readonly tokens: number;
  readonly perToken: UsCents;
  readonly gateway: GatewayName;
  readonly onClose: () => void;
}

export function PurchaseDialog({ open, tokens, perToken, gateway, onClose }: PurchaseDialogProps) {
  return (
    <CheckoutDialog
      open={open}
      title="Complete Your Purchase"
      action="Complete Purchase"
      gateway={gateway}
      order={(id) => orderTokens({ id, tokens, gateway })}
      onClose={onClose}
    >
      <CostSummary tokens={tokens} perToken={perToken}>
        <FigureRow label="Pay with" value={gatewayTexts[gateway].name} />
      </CostSummary>
    </CheckoutDialog>
  );
}
