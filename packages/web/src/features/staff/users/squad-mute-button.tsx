import { muteInSquads, unmuteInSquads } from '@limelight/contract/fame/staff-squad-chat';
import type { UserRow } from '@limelight/contract/house/users.schema';
import { formatDateTime } from '@limelight/rules/time';
import { MessageSquareOff } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { muteLengthChoices } from '../../../shell/squads/mute-lengths';
import { Button } from '../../../ui/button';
import { Segmented } from '../../../ui/segmented';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { useRights, userChanged } from './use-user-actions';

interface SquadMuteButtonProps {
  readonly user: Pick<UserRow, 'id' | 'name'>;
  readonly disabledReason: string | undefined;
}

/** Keeps a player from writing in every squad, or ends that. */
export function SquadMuteButton({ user, disabledReason }: SquadMuteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { has } = useRights();
  if (!has('squad.moderate')) return null;
  return (
    <>
      <Button
        variant="outline"
        size="small"
        full
        disabledReason={disabledReason}
        icon={<MessageSquareOff aria-hidden size={16} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        Mute in squads
      </Button>
      {isOpen && <SquadMuteDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

const choices = [...muteLengthChoices, { value: 'end', label: 'Unmute' }] as const;

interface SquadMuteDialogProps extends Pick<SquadMuteButtonProps, 'user'> {
  readonly onClose: () => void;
}

function SquadMuteDialog({ user: { id, name }, onClose }: SquadMuteDialogProps) {
  const [choice, setChoice] = useState<(typeof choices)[number]['value']>('24h');
  const send = async (reason: string) => {
    const params = { userId: id };
    if (choice === 'end') {
      const { ended } = await call(unmuteInSquads, { params, body: { reason } });
      return userChanged(ended ? 'Mute in squads ended' : 'They were not muted by staff');
    }
    const { until } = await call(muteInSquads, { params, body: { length: choice, reason } });
    userChanged(`Muted in squads until ${formatDateTime(Date.parse(until))}`);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Mute in squads: ${name}`}
      text={
        choice === 'end'
          ? 'A mute by staff ends now; those by moderators of a squad stay. They read your reason, so write it to them.'
          : 'They can write in no squad until the mute ends. It takes the place of an earlier one by staff. They read your reason, so write it to them.'
      }
      action={choice === 'end' ? 'Unmute' : 'Mute'}
      danger={choice !== 'end'}
      send={send}
      failed="Failed to change the mute"
    >
      <Segmented label="For how long" choices={choices} value={choice} full onChange={setChoice} />
    </ConfirmDialog>
  );
}
