import { seCents } from '@limelight/rules/money';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { TicketReceipt } from '../trading/ticket-receipt';
import type { Bought } from './first-purchase';

export interface FirstReceiptDialogProps {
  /** `null` while closed. */
  readonly bought: Bought | null;
  readonly onClose: () => void;
}

/** The receipt of a star that was bought on the dashboard. */
export function FirstReceiptDialog({ bought, onClose }: FirstReceiptDialogProps) {
  const { data: portfolio } = useFetchedPortfolio();
  return (
    <ResponsiveDialog
      open={bought !== null}
      onClose={onClose}
      title={bought === null ? 'Receipt' : `You own ${bought.celebrity.name}`}
      titleHidden
      width={440}
    >
      {bought !== null && (
        <TicketReceipt {...bought} reservedCents={seCents(portfolio?.reservedCents ?? 0)} onDone={onClose} />
      )}
    </ResponsiveDialog>
  );
}
