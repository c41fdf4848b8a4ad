import { cancelSquadEvent, listStaffEvents } from '@limelight/contract/fame/squad-events';
import type { StaffEvent } from '@limelight/contract/fame/squad-events.schema';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { call } from '../../../queries/client';
import { useFullListing } from '../../../queries/market';
import { refetch } from '../../../queries/query-client';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';

interface CancelEventDialogProps {
  readonly row: StaffEvent;
  readonly onClose: () => void;
}

/** Ends an event before its start, with a reason that everybody who pledged reads. */
export function CancelEventDialog({ row: { event }, onClose }: CancelEventDialogProps) {
  const { data: listing } = useFullListing();
  const star = listing?.find(({ id }) => id === event.celebrityId)?.name ?? event.celebrityId;
  const { pledges, pledgedCents, squad } = event;
  const send = async (reason: string) => {
    const request = call(cancelSquadEvent, { params: { id: event.id }, body: { reason } });
    await request.finally(() => refetch([listStaffEvents.url]));
    showToast({ tone: 'success', text: 'Event cancelled' });
  };
  const returned =
    pledges === 0 ? '' : ` ${formatSe(seCents(pledgedCents))} of ${formatCounted(pledges, 'player')} is free again.`;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Cancel the ${star} event of ${squad?.name ?? 'a player'}?`}
      text={`It does not take place.${returned} Everybody who pledged reads your reason, so write it to them.`}
      action="Cancel event"
      danger
      send={send}
      failed="Failed to cancel the event"
    />
  );
}
