import type { StaffSquad } from '@limelight/contract/fame/staff-squads.schema';
import { Archive, MessageSquareOff, MessageSquareText, PencilLine, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ArchiveDialog, MuteDialog, RenameDialog, RestoreDialog, UnmuteDialog } from './squad-dialogs';
import styles from './squads.module.css';
import { squadState } from './squads-list';

type Dialog = 'rename' | 'mute' | 'unmute' | 'archive' | 'restore';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What staff may do with a squad, each with a reason. */
export function SquadActions({ squad }: { readonly squad: StaffSquad }) {
  const [dialog, setDialog] = useState<Dialog>();
  const state = squadState(squad);
  const props = { squad, onClose: () => setDialog(undefined) };
  const opens = (name: Dialog) =>
    ({ variant: 'outline', size: 'small', full: true, onClick: () => setDialog(name) }) as const;
  return (
    <>
      <div className={styles.actions}>
        <Button {...opens('rename')} icon={<PencilLine {...icon} />}>
          Rename
        </Button>
        {state === 'open' && (
          <Button {...opens('mute')} icon={<MessageSquareOff {...icon} />}>
            Mute
          </Button>
        )}
        {state === 'muted' && (
          <Button {...opens('unmute')} icon={<MessageSquareText {...icon} />}>
            Unmute
          </Button>
        )}
        {state === 'archived' ? (
          <Button
            {...opens('restore')}
            icon={<RotateCcw {...icon} />}
            disabledReason={squad.members === 0 ? 'Nobody is in it any more' : undefined}
          >
            Restore
          </Button>
        ) : (
          <Button {...opens('archive')} icon={<Archive {...icon} />}>
            Archive
          </Button>
        )}
      </div>
      {dialog === 'rename' && <RenameDialog {...props} />}
      {dialog === 'mute' && <MuteDialog {...props} />}
      {dialog === 'unmute' && <UnmuteDialog {...props} />}
      {dialog === 'archive' && <ArchiveDialog {...props} />}
      {dialog === 'restore' && <RestoreDialog {...props} />}
    </>
  );
}
