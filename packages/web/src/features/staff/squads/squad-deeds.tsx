import { QueryView } from '../../../shell/query-view';
import { deedChange, deedText } from '../../../shell/squads/deed-text';
import { Rows } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { ListSkeleton } from '../../../ui/query-states';
import { RecordPager } from './record-pager';
import styles from './squads.module.css';
import { useSquadDeedPages } from './use-squad-records';

/** What was done in a squad, by whom and why. */
export function SquadDeeds({ squadId }: { readonly squadId: string }) {
  const { query, page, setPage } = useSquadDeedPages(squadId);
  return (
    <QueryView query={query} label="Loading the history" skeleton={<ListSkeleton rows={4} height={48} />}>
      {(answer) => (
        <>
          <Rows>
            {answer.rows.map((deed) => {
              const change = deedChange(deed);
              return (
                <li key={deed.id} className={styles.record}>
                  <div>
                    <strong>{deedText(deed)}</strong>
                    <DateTime at={deed.time} />
                  </div>
                  {change !== undefined && <p>{change}</p>}
                  {deed.reason !== null && <p>“{deed.reason}”</p>}
                </li>
              );
            })}
          </Rows>
          <RecordPager page={page} answer={answer} onPage={setPage} />
        </>
      )}
    </QueryView>
  );
}
