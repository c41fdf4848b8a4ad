import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { paths } from '@limelight/contract/paths';
import { minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Timer } from 'lucide-react';
import { useId } from 'react';
import { useFullListing } from '../../../queries/market';
import { usePremieres } from '../../../queries/premieres';
import { thumbOf } from '../../../shell/celebrity-picture';
import { PremiereState } from '../../../shell/premieres/premiere-state';
import { comingOf } from '../../../shell/premieres/premiere-view';
import { QueryView, StaleMark } from '../../../shell/query-view';
import { classes } from '../../../ui/classes';
import { Moment } from '../../../ui/moment';
import { useNow } from '../../../ui/now';
import { Poster } from '../../../ui/poster';
import { Skeleton } from '../../../ui/query-states';
import styles from './on-stage.module.css';

const shown = 3;

/** The next premieres as tickets with their countdowns, for the dashboard. */
export function OnStageCard() {
  const premieres = usePremieres();
  const listing = useFullListing();
  const now = useNow(minuteMs);
  const id = useId();
  return (
    <section className={styles.stage} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>On stage</h2>
        <span>
          <StaleMark query={premieres} />{' '}
          <Link to={paths.calendar} className={styles.all}>
            Calendar
          </Link>
        </span>
      </div>
      <QueryView query={premieres} label="Loading the premieres" skeleton={<Skeleton shape="block" height={90} />}>
        {(all) => {
          const coming = comingOf(all, now).slice(0, shown);
          if (coming.length === 0) return <p className={styles.none}>The next premieres are announced soon.</p>;
          return (
            <ul className={styles.tickets}>
              {coming.map((premiere, index) => (
                <Ticket
                  key={premiere.time}
                  premiere={premiere}
                  celebrity={listing.data?.find((one) => one.id === premiere.celebrityId)}
                  now={now}
                  isNext={index === 0}
                />
              ))}
            </ul>
          );
        }}
      </QueryView>
    </section>
  );
}

interface TicketProps {
  readonly premiere: Premiere;
  /** Undefined while the listing loads. */
  readonly celebrity: Celebrity | undefined;
  readonly now: number;
  /** On velvet. */
  readonly isNext: boolean;
}

function Ticket({ premiere, celebrity, now, isNext }: TicketProps) {
  return (
    <li className={classes(styles.ticket, isNext && styles.next)} data-theme={isNext ? 'dark' : undefined}>
      {celebrity !== undefined && <Poster src={thumbOf(celebrity)} size="thumb" />}
      <span className={styles.text}>
        <small>
          {premiere.stage} · <Moment at={premiere.time} nowMs={now} />
        </small>
        <b>
          <Link to={paths.celebrity} params={{ id: premiere.celebrityId }}>
            {celebrity?.name ?? premiere.celebrityId}
          </Link>
        </b>
        <span className={styles.state}>
          <PremiereState premiere={premiere} icon={<Timer aria-hidden size={14} strokeWidth={2} />} />
        </span>
      </span>
    </li>
  );
}
