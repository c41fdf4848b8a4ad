import { paths } from '@limelight/contract/paths';
import { minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { useFullListing } from '../../../queries/market';
import { usePremieres } from '../../../queries/premieres';
import { PremiereRow } from '../../../shell/premieres/premiere-row';
import { comingOf, whenText } from '../../../shell/premieres/premiere-view';
import { QueryView, StaleMark } from '../../../shell/query-view';
import { Card, Rows } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { ListSkeleton } from '../../../ui/query-states';
import styles from './on-stage.module.css';

const shown = 3;

/** The next premieres with their countdowns, for the dashboard. */
export function OnStageCard() {
  const premieres = usePremieres();
  const listing = useFullListing();
  const now = useNow(minuteMs);
  return (
    <Card
      title="On stage"
      aside={
        <>
          <StaleMark query={premieres} />{' '}
          <Link to={paths.calendar} className={styles.all}>
            Calendar
          </Link>
        </>
      }
    >
      <QueryView query={premieres} label="Loading the premieres" skeleton={<ListSkeleton rows={shown} height={42} />}>
        {(all) => {
          const coming = comingOf(all, now).slice(0, shown);
          if (coming.length === 0) return <p className={styles.none}>The next premieres are announced soon.</p>;
          return (
            <Rows>
              {coming.map((premiere) => (
                <PremiereRow
                  key={premiere.time}
                  premiere={premiere}
                  celebrity={listing.data?.find(({ id }) => id === premiere.celebrityId)}
                  when={whenText(premiere, now)}
                />
              ))}
            </Rows>
          );
        }}
      </QueryView>
    </Card>
  );
}
