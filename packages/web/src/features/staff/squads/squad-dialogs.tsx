import { archiveSquad, muteSquad, renameSquad, restoreSquad } from '@limelight/contract/fame/staff-squads';
import type { StaffSquad } from '@limelight/contract/fame/staff-squads.schema';
import { squadPath } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { squadHandle, squadNameLengthMax, squadNameProblem } from '@limelight/rules/squad';
import { dayMs } from '@limelight/rules/time';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { useSiteName } from '../../../queries/settings';
import { nowMs } from '../../../ui/now';
import { Segmented } from '../../../ui/segmented';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { refetchSquads } from './use-squad-records';

interface SquadDialogProps {
  readonly squad: StaffSquad;
  readonly onClose: () => void;
}

/** Sends an act of staff, renews what is shown, and says that it is done. */
async function finish(request: Promise<unknown>, done: string): Promise<void> {
  await request.finally(refetchSquads);
  showToast({ tone: 'success', text: done });
}

const readers = 'The captain reads your reason, so write it to them.';

export function RenameDialog({ squad, onClose }: SquadDialogProps) {
  const siteName = useSiteName();
  const [name, setName] = useState(squad.name);
  const [tried, setTried] = useState(false);
  const problem = name.trim() === squad.name ? 'This is its name' : squadNameProblem(name, { siteName });
  const params = { id: squad.id };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Rename ${squad.name}?`}
      text={`Links with the old name stop working. ${readers}`}
      action="Rename"
      isReady={() => {
        setTried(true);
        return problem === null;
      }}
      send={(reason) => finish(call(renameSquad, { params, body: { name: name.trim(), reason } }), 'Squad renamed')}
      failed="Failed to rename the squad"
    >
      <TextField
        label="New name"
        name="name"
        required
        autoComplete="off"
        maxLength={squadNameLengthMax}
        hint={squadPath(squadHandle(name))}
        value={name}
        error={tried ? (problem ?? undefined) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
    </ConfirmDialog>
  );
}

const spans = [
  { value: '1', label: '24 hours' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;

export function MuteDialog({ squad, onClose }: SquadDialogProps) {
  const [days, setDays] = useState<(typeof spans)[number]['value']>('1');
  const send = (reason: string) => {
    const until = new Date(nowMs() + Number(days) * dayMs).toISOString();
    return finish(call(muteSquad, { params: { id: squad.id }, body: { until, reason } }), 'Squad muted');
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Mute ${squad.name}?`}
      text={`Its chat is closed until then. ${readers}`}
      action="Mute"
      send={send}
      failed="Failed to mute the squad"
    >
      <Segmented label="For" choices={spans} value={days} full onChange={setDays} />
    </ConfirmDialog>
  );
}

export function UnmuteDialog({ squad, onClose }: SquadDialogProps) {
  const params = { id: squad.id };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Unmute ${squad.name}?`}
      text={`Its chat is open again. ${readers}`}
      action="Unmute"
      send={(reason) => finish(call(muteSquad, { params, body: { until: null, reason } }), 'Squad unmuted')}
      failed="Failed to unmute the squad"
    />
  );
}

export function ArchiveDialog({ squad, onClose }: SquadDialogProps) {
  const params = { id: squad.id };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Archive ${squad.name}?`}
      text={`It can be read, and nothing else, until staff restore it. Its ${formatCounted(squad.members, 'member')} read your reason, so write it to them.`}
      action="Archive"
      danger
      send={(reason) => finish(call(archiveSquad, { params, body: { reason } }), 'Squad archived')}
      failed="Failed to archive the squad"
    />
  );
}

export function RestoreDialog({ squad, onClose }: SquadDialogProps) {
  const params = { id: squad.id };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Restore ${squad.name}?`}
      text={`Players can join it again. ${readers}`}
      action="Restore"
      send={(reason) => finish(call(restoreSquad, { params, body: { reason } }), 'Squad restored')}
      failed="Failed to restore the squad"
    />
  );
}
