import type { SquadDetail, SquadKick, SquadMembership } from '@limelight/contract/fame/squads.schema';
import { formatCount } from '@limelight/rules/count';
import { kicksPerDayMax } from '@limelight/rules/squad';
import { formatDateTime, minuteMs } from '@limelight/rules/time';
import { UserX } from 'lucide-react';
import { messageOf } from '../../../queries/api-error';
import { useSquadKicks, useWayBack } from '../../../queries/squads';
import { QueryView, ShowMore } from '../../../shell/query-view';
import { atHandle } from '../../../shell/squads/squad-names';
import { Button } from '../../../ui/button';
import { Rows } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { useNow } from '../../../ui/now';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { Tag } from '../../../ui/tag';
import { showToast } from '../../../ui/toast-store';
import styles from './squad-forms.module.css';

interface KicksDialogProps {
  readonly squad: SquadDetail;
  readonly membership: SquadMembership;
  readonly onClose: () => void;
}

/** Who was removed and why, and for the captain the ways back. */
export function KicksDialog({ onClose, ...list }: KicksDialogProps) {
  return (
    <ResponsiveDialog open onClose={onClose} title="Removed players" width={520}>
      <KickList {...list} />
    </ResponsiveDialog>
  );
}

function KickList({ squad, membership }: Pick<KicksDialogProps, 'squad' | 'membership'>) {
  const kicks = useSquadKicks(squad.id);
  const canLetBack = membership.role === 'captain' && squad.archivedAt === null;
  return (
    <QueryView query={kicks} label="Loading removed players" skeleton={<ListSkeleton rows={3} height={72} />}>
      {({ pages }) => {
        const shown = pages.flatMap((page) => page.kicks);
        if (shown.length === 0) {
          return (
            <EmptyState
              icon={<UserX aria-hidden size={24} strokeWidth={1.75} />}
              title="Nobody was removed"
              text="Remove a member from the menu next to their name."
            />
          );
        }
        return (
          <>
            <p className={styles.note}>
              {formatCount(pages[0]?.leftToday ?? 0)} of {kicksPerDayMax} removals left today, London time.
              {membership.role !== 'captain' && ' The captain can undo them.'}
            </p>
            <Rows>
              {shown.map((kick) => (
                <Kick key={kick.id} squadId={squad.id} kick={kick} canLetBack={canLetBack} />
              ))}
            </Rows>
            <div className={styles.more}>
              <ShowMore query={kicks} />
            </div>
          </>
        );
      }}
    </QueryView>
  );
}

interface KickProps {
  readonly squadId: string;
  readonly kick: SquadKick;
  readonly canLetBack: boolean;
}

function Kick({ squadId, kick, canLetBack }: KickProps) {
  const { handle, by, reason, kickedAt, undoneAt, liftedAt } = kick;
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <strong>{atHandle(handle)}</strong>
        <DateTime at={kickedAt} />
      </div>
      <p>
        By {atHandle(by)}: “{reason}”
      </p>
      <div className={styles.entryActions}>
        {undoneAt !== null && <Tag tone="gain">Undone</Tag>}
        {undoneAt === null && liftedAt !== null && <Tag tone="gain">May join again</Tag>}
        {undoneAt === null && liftedAt === null && canLetBack && <WaysBack squadId={squadId} kick={kick} />}
      </div>
    </li>
  );
}

function WaysBack({ squadId, kick }: Omit<KickProps, 'canLetBack'>) {
  const now = useNow(minuteMs);
  const { mutateAsync, isPending, variables } = useWayBack(squadId, kick.id);
  const name = atHandle(kick.handle);
  // Not as callbacks of `mutate`: the list that is fetched again may replace these buttons before.
  const go = async (way: 'undo' | 'lift') => {
    try {
      await mutateAsync(way);
      showToast({ tone: 'success', text: way === 'undo' ? `${name} is back` : `${name} may join again` });
    } catch (error) {
      showToast({ tone: 'error', text: messageOf(error, 'Failed to let the player back') });
    }
  };
  const canUndo = Date.parse(kick.undoableUntil) > now;
  return (
    <>
      {canUndo && (
        <Button
          variant="outline"
          size="small"
          busy={isPending && variables === 'undo'}
          aria-label={`Undo the removal of ${name}`}
          title={`Until ${formatDateTime(Date.parse(kick.undoableUntil))}`}
          onClick={() => void go('undo')}
        >
          Undo
        </Button>
      )}
      <Button
        variant="text"
        size="small"
        busy={isPending && variables === 'lift'}
        aria-label={`Let ${name} join again`}
        onClick={() => void go('lift')}
      >
        Let join again
      </Button>
    </>
  );
}
