import type { TradeSide } from '@limelight/rules/trade';
import { Deferred } from '../../../ui/deferred';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { Ticket, TicketSkeleton } from './ticket';
import styles from './ticket.module.css';

export interface OpenTicket {
  readonly celebrityId: string;
  readonly name: string;
  readonly side?: TradeSide | undefined;
  /** In the ticket at first. */
  readonly shares?: number | undefined;
}

export interface TicketDialogProps {
  /** `null` while closed. */
  readonly open: OpenTicket | null;
  readonly onClose: () => void;
  /** The address says which celebrity's ticket is open. */
  readonly inAddress?: boolean;
}

/** The ticket in a dialog, or on phones in a bottom sheet. */
export function TicketDialog({ open, onClose, inAddress = false }: TicketDialogProps) {
  return (
    <ResponsiveDialog
      open={open !== null}
      onClose={onClose}
      title={open === null ? 'Trade' : `Trade ${open.name}`}
      titleHidden
      width={440}
      inHistory={inAddress}
      premount
    >
      {open !== null && (
        <div className={styles.inDialog}>
          <Deferred skeleton={<TicketSkeleton />}>
            <Ticket celebrityId={open.celebrityId} side={open.side} shares={open.shares} onDone={onClose} />
          </Deferred>
        </div>
      )}
    </ResponsiveDialog>
  );
}
