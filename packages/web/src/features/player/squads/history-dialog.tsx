import type { SquadDeed } from '@limelight/contract/fame/squads.schema';
import { useSquadDeeds } from '../../../queries/squads';
import { QueryView, ShowMore } from '../../../shell/query-view';
import { deedChange, deedText } from '../../../shell/squads/deed-text';
import { Rows } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { ListSkeleton } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import styles from './squad-forms.module.css';

interface HistoryDialogProps {
  readonly squadId: string;
  readonly onClose: () => void;
}

/** What was done in the squad, by whom and why; for its officers. */
export function HistoryDialog({ squadId, onClose }: HistoryDialogProps) {
  return (
    <ResponsiveDialog open onClose={onClose} title="History" width={520}>
      <Deeds squadId={squadId} />
    </ResponsiveDialog>
  );
}

function Deeds({ squadId }: { readonly squadId: string }) {
  const deeds = useSquadDeeds(squadId);
  return (
    <QueryView query={deeds} label="Loading the history" skeleton={<ListSkeleton rows={5} height={48} />}>
      {({ pages }) => (
        <>
          <Rows>
            {pages
              .flatMap((page) => page.deeds)
              .map((deed) => (
                <Deed key={deed.id} deed={deed} />
              ))}
          </Rows>
          <div className={styles.more}>
            <ShowMore query={deeds} />
          </div>
        </>
      )}
    </QueryView>
  );
}

function Deed({ deed }: { readonly deed: SquadDeed }) {
  const change = deedChange(deed);
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <strong>{deedText(deed)}</strong>
        <DateTime at={deed.time} />
      </div>
      {change !== undefined && <p>{change}</p>}
      {deed.reason !== null && <p>“{deed.reason}”</p>}
    </li>
  );
}
