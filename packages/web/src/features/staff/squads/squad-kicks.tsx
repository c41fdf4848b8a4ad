import { undoKickByStaff } from '@limelight/contract/fame/staff-squads';
import type { StaffSquadKick } from '@limelight/contract/fame/staff-squads.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Rows } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { nowMs } from '../../../ui/now';
import { ListSkeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { RecordPager } from './record-pager';
import styles from './squads.module.css';
import { refetchSquads, useSquadKickPages } from './use-squad-records';

/** Who was removed from a squad and why, with the way back. */
export function SquadKicks({ squadId }: { readonly squadId: string }) {
  const { query, page, setPage } = useSquadKickPages(squadId);
  const [undoing, setUndoing] = useState<StaffSquadKick>();
  return (
    <QueryView query={query} label="Loading removals" skeleton={<ListSkeleton rows={3} height={72} />}>
      {(answer) => (
        <>
          {answer.rows.length === 0 && <p className={styles.nothing}>Nobody was removed.</p>}
          <Rows>
            {answer.rows.map((kick) => (
              <Kick key={kick.id} kick={kick} onUndo={() => setUndoing(kick)} />
            ))}
          </Rows>
          <RecordPager page={page} answer={answer} onPage={setPage} />
          {undoing !== undefined && (
            <UndoDialog squadId={squadId} kick={undoing} onClose={() => setUndoing(undefined)} />
          )}
        </>
      )}
    </QueryView>
  );
}

function Kick({ kick, onUndo }: { readonly kick: StaffSquadKick; readonly onUndo: () => void }) {
  const { player, by, reason, kickedAt, undoableUntil, undoneAt, liftedAt } = kick;
  const canUndo = undoneAt === null && Date.parse(undoableUntil) > nowMs();
  return (
    <li className={styles.record}>
      <div>
        <strong>
          <Link to={paths.managerUsers} search={{ open: player.id }}>
            {player.handle}
          </Link>
        </strong>
        <DateTime at={kickedAt} />
      </div>
      <p>
        By {by?.handle ?? 'a former player'}: “{reason}”
      </p>
      <div className={styles.recordEnd}>
        {undoneAt !== null && <Tag tone="gain">Undone</Tag>}
        {undoneAt === null && liftedAt !== null && <Tag tone="gain">May join again</Tag>}
        {canUndo && (
          <Button variant="outline" size="small" aria-label={`Undo the removal of ${player.handle}`} onClick={onUndo}>
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}

interface UndoDialogProps {
  readonly squadId: string;
  readonly kick: StaffSquadKick;
  readonly onClose: () => void;
}

function UndoDialog({ squadId, kick, onClose }: UndoDialogProps) {
  const { handle } = kick.player;
  const send = async (reason: string) => {
    const params = { id: squadId, kickId: kick.id };
    await call(undoKickByStaff, { params, body: { reason } }).finally(refetchSquads);
    showToast({ tone: 'success', text: 'Removal undone' });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Undo the removal of ${handle}?`}
      text={`${handle} is a member again, as before. The captain and ${handle} read your reason, so write it to them.`}
      action="Undo removal"
      send={send}
      failed="Failed to undo the removal"
    />
  );
}
