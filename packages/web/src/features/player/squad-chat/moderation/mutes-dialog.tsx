import type { SquadMute } from '@limelight/contract/fame/squad-chat.schema';
import { minuteMs } from '@limelight/rules/time';
import { MessageSquareText } from 'lucide-react';
import { messageOf } from '../../../../queries/api-error';
import { useSquadMutes, useUnmuteMember } from '../../../../queries/squad-moderation';
import { QueryView } from '../../../../shell/query-view';
import { Button } from '../../../../ui/button';
import { Rows } from '../../../../ui/card';
import { DateTime } from '../../../../ui/date-time';
import { useNow } from '../../../../ui/now';
import { EmptyState, ListSkeleton } from '../../../../ui/query-states';
import { ResponsiveDialog } from '../../../../ui/responsive-dialog';
import { showToast } from '../../../../ui/toast-store';
import styles from './moderation.module.css';

export interface MutesDialogProps {
  readonly squadId: string;
  readonly onClose: () => void;
}

/** Who cannot write now, with the way back. */
export function MutesDialog({ squadId, onClose }: MutesDialogProps) {
  return (
    <ResponsiveDialog open onClose={onClose} title="Muted members" width={520}>
      <MuteList squadId={squadId} />
    </ResponsiveDialog>
  );
}

function MuteList({ squadId }: Pick<MutesDialogProps, 'squadId'>) {
  const mutes = useSquadMutes(squadId);
  const now = useNow(minuteMs);
  return (
    <QueryView query={mutes} label="Loading muted members" skeleton={<ListSkeleton rows={3} height={88} />}>
      {(all) => {
        const shown = all.filter(({ until }) => Date.parse(until) > now);
        if (shown.length === 0) {
          return (
            <EmptyState
              icon={<MessageSquareText aria-hidden size={24} strokeWidth={1.75} />}
              title="Nobody is muted"
              text="Mutes by moderators of this squad show up here."
            />
          );
        }
        return (
          <Rows>
            {shown.map((mute) => (
              <Mute key={mute.handle} squadId={squadId} mute={mute} />
            ))}
          </Rows>
        );
      }}
    </QueryView>
  );
}

function Mute({ squadId, mute }: { readonly squadId: string; readonly mute: SquadMute }) {
  const { handle, by, reason, until } = mute;
  const { mutate, isPending } = useUnmuteMember(squadId);
  const unmute = () =>
    mutate(handle, {
      onSuccess: () => showToast({ tone: 'success', text: `@${handle} can write again` }),
      onError: (error) => showToast({ tone: 'error', text: messageOf(error, 'Failed to unmute the member') }),
    });
  return (
    <li className={styles.entry}>
      <div>
        <p className={styles.entryHead}>
          <strong>@{handle}</strong>
          <small>
            Until <DateTime at={until} />
          </small>
        </p>
        <p>
          By {by === null ? 'a former player' : `@${by}`}: “{reason}”
        </p>
      </div>
      <Button variant="outline" size="small" busy={isPending} aria-label={`Unmute @${handle}`} onClick={unmute}>
        Unmute
      </Button>
    </li>
  );
}
