import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { premiereMoveText } from '@limelight/rules/premiere-text';
import { formatLongDate, londonDay } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useGuestPlays } from '../../../guest/guest-play';
import { mayBeSignedIn } from '../../../offline/session-hint';
import { useMe } from '../../../queries/accounts';
import { useFullListing } from '../../../queries/market';
import { usePremieres } from '../../../queries/premieres';
import { PremiereRow } from '../../../shell/premieres/premiere-row';
import { type CalendarDay, daysOf } from '../../../shell/premieres/premiere-view';
import { combineQueries, Freshness, QueryView } from '../../../shell/query-view';
import { Card, Rows } from '../../../ui/card';
import { nowMs } from '../../../ui/now';
import { EmptyState } from '../../../ui/query-states';
import { BlocksSkeleton, VisitorPage } from '../visitor-page';
import { DrawCheck } from './draw-check';
import styles from './premieres.module.css';

/** The premieres of the announced days, and the results of the last ones. Public. */
export function CalendarPage() {
  const { data: me } = useMe({ enabled: mayBeSignedIn() });
  const guest = useGuestPlays();
  const signedIn = (me ?? null) !== null;
  const premieres = usePremieres();
  // Together: rows grow with their posters, and a button that moves while it is clicked loses the click.
  const calendar = combineQueries([premieres, useFullListing()], ([data, listing]) => ({
    days: daysOf(data),
    listing,
  }));
  return (
    <VisitorPage signedIn={signedIn || guest} className={styles.main}>
      <h1>Premieres</h1>
      <p className={styles.intro}>
        Three times a day a celebrity goes on stage: Spotlight, Gala night and Encore. Trading halts at the announced
        time, and the price jumps {premiereMoveText}, up or down with equal chances. Nobody knows which: it comes from
        the day’s sealed seed. Days are London’s, times are yours.{' '}
        <Link to={paths.fairness}>See how prices are sealed</Link>
      </p>
      <QueryView query={calendar} label="Loading the calendar" skeleton={<BlocksSkeleton heights={[240, 240, 240]} />}>
        {({ days, listing }) => (
          <>
            <Freshness query={premieres} />
            <Days days={days} listing={listing} />
          </>
        )}
      </QueryView>
    </VisitorPage>
  );
}

interface ShownProps {
  readonly listing: readonly Celebrity[];
}

function Days({ days, listing }: ShownProps & { readonly days: readonly CalendarDay[] }) {
  const today = londonDay(nowMs());
  const ahead = days.filter(({ day }) => day >= today);
  const past = days.filter(({ day }) => day < today).toReversed();
  return (
    <>
      {ahead.length === 0 && (
        <EmptyState
          icon={<CalendarDays aria-hidden size={24} strokeWidth={1.75} />}
          title="Nothing announced yet"
          text="Premieres are announced before their day begins. Check back in a moment."
        />
      )}
      {ahead.map((day) => (
        <DayCard key={day.day} day={day} listing={listing} />
      ))}
      {past.map((day) => (
        <DayCard key={day.day} day={day} listing={listing} />
      ))}
    </>
  );
}

function DayCard({ day: { day, premieres }, listing }: ShownProps & { readonly day: CalendarDay }) {
  const [first] = premieres;
  return (
    <Card title={first === undefined ? day : formatLongDate(Date.parse(first.time))}>
      <Rows>
        {premieres.map((premiere) => (
          <PremiereRow
            key={premiere.stage}
            premiere={premiere}
            celebrity={listing.find(({ id }) => id === premiere.celebrityId)}
          />
        ))}
      </Rows>
      <DrawCheck day={day} />
    </Card>
  );
}
