import { getStaffSquadCase } from '@limelight/contract/fame/squad-appeals';
import type { StaffSquadCase } from '@limelight/contract/fame/squad-appeals.schema';
import { endSquadMute, unmuteInSquads } from '@limelight/contract/fame/staff-squad-chat';
import { muteSquad, renameSquad, restoreSquad, undoKickByStaff } from '@limelight/contract/fame/staff-squads';
import type { StaffTicketRow } from '@limelight/contract/talk/staff-support.schema';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { Button } from '../../../ui/button';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { refetchSquads } from '../squads/use-squad-records';
import { useRights } from '../users/use-user-actions';
import styles from './squad-appeals.module.css';
import { undoObstacle, undoWords } from './undo-view';

interface CaseUndoProps {
  readonly found: StaffSquadCase;
  readonly ticket: StaffTicketRow;
}

/** Undoes what a ticket appeals, with a reason, or says why that cannot be. */
export function CaseUndo({ found, ticket }: CaseUndoProps) {
  const [isOpen, setOpen] = useState(false);
  const { has } = useRights();
  const obstacle = undoObstacle(found);
  const words = undoWords[found.measure];
  if (obstacle !== undefined || words === undefined) return <p className={styles.obstacle}>{obstacle}</p>;
  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon={<RotateCcw aria-hidden size={16} strokeWidth={1.75} />}
        disabledReason={has('squad.moderate') ? undefined : 'You may not moderate squads'}
        onClick={() => setOpen(true)}
      >
        {words.action}
      </Button>
      {isOpen && (
        <ConfirmDialog
          open
          onClose={() => setOpen(false)}
          title={words.title}
          text={words.text}
          action={words.action}
          send={async (reason) => {
            await undo(found, ticket, reason).finally(refetchCase);
            showToast({ tone: 'success', text: words.done });
          }}
          failed="Failed to undo it"
        />
      )}
    </>
  );
}

function refetchCase(): void {
  refetch([getStaffSquadCase.url]);
  refetchSquads();
}

function undo(found: StaffSquadCase, { userId }: StaffTicketRow, reason: string): Promise<unknown> {
  const { measure, id, squad, before } = found;
  const params = { id: squad?.id ?? '' };
  switch (measure) {
    case 'kick':
      return call(undoKickByStaff, { params: { ...params, kickId: id }, body: { reason } });
    case 'mute':
      return call(endSquadMute, { params: { ...params, muteId: id }, body: { reason } });
    case 'staff-mute':
      return call(unmuteInSquads, { params: { userId: userId ?? '' }, body: { reason } });
    case 'rename':
      return call(renameSquad, { params, body: { name: before ?? '', reason } });
    case 'squad-mute':
      return call(muteSquad, { params, body: { until: null, reason } });
    default:
      return call(restoreSquad, { params, body: { reason } });
  }
}
