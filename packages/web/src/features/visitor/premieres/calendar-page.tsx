import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { paths } from '@limelight/contract/paths';
import { premiereMoveText } from '@limelight/rules/premiere-text';
import { formatLongDate, londonDay, minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useGuestPlays } from '../../../guest/guest-play';
import { mayBeSignedIn } from '../../../offline/session-hint';
import { useMe } from '../../../queries/accounts';
import { useFullListing } from '../../../queries/market';
import { usePremieres } from '../../../queries/premieres';
import { thumbOf } from '../../../shell/celebrity-picture';
import { IpoTickets } from '../../../shell/ipos/ipo-tickets';
import { PremiereState } from '../../../shell/premieres/premiere-state';
import { type CalendarDay, comingOf, daysOf } from '../../../shell/premieres/premiere-view';
import { PriceFigure } from '../../../shell/price-figure';
import { combineQueries, Freshness, QueryView } from '../../../shell/query-view';
import { EventTickets } from '../../../shell/squad-events/event-tickets';
import { buttonClass } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { Moment } from '../../../ui/moment';
import { nowMs, useNow } from '../../../ui/now';
import { Poster } from '../../../ui/poster';
import { EmptyState } from '../../../ui/query-states';
import { BlocksSkeleton, VisitorPage } from '../visitor-page';
import { DayCard } from './day-card';
import { PremiereRow } from './premiere-row';
import styles from './premieres.module.css';
import { useKnownPortfolio } from './use-known-portfolio';

/** The premieres of the announced days, and the results of the last ones. Public. */
export function CalendarPage() {
  const { data: me } = useMe({ enabled: mayBeSignedIn() });
  const guest = useGuestPlays();
  const signedIn = (me ?? null) !== null;
  const premieres = usePremieres();
  // Together: rows grow with their posters, and a button that moves while it is clicked loses the click.
  const calendar = combineQueries([premieres, useFullListing()], ([data, listing]) => ({
    days: daysOf(data),
    next: comingOf(data, nowMs())[0],
    listing,
  }));
  return (
    <VisitorPage signedIn={signedIn || guest} wide className={styles.main}>
      <div>
        <h1>Premieres</h1>
        <p className={styles.intro}>
          Three times a day a star goes on stage: trading halts, and the price jumps {premiereMoveText}, up or down with
          equal chances. <Freshness query={premieres} />
        </p>
      </div>
      <QueryView query={calendar} label="Loading the calendar" skeleton={<BlocksSkeleton heights={[164, 240, 240]} />}>
        {(data) => (
          <>
            <NextOnStage {...data} />
            <IpoTickets />
            <EventTickets whose="all" />
            <Days {...data} />
          </>
        )}
      </QueryView>
      <p className={styles.note}>
        Nobody knows which way a price will jump: it comes from the day’s sealed seed. Days are London’s, times are
        yours. <Link to={paths.fairness}>See how prices are sealed</Link>
      </p>
    </VisitorPage>
  );
}

interface ShownProps {
  readonly listing: readonly Celebrity[];
}

/** Who is on stage next, or now. */
function NextOnStage({ next, listing }: ShownProps & { readonly next: Premiere | undefined }) {
  const celebrity = listing.find(({ id }) => id === next?.celebrityId);
  const now = useNow(minuteMs);
  if (next === undefined || celebrity === undefined) return null;
  return (
    <Card
      tone="velvet"
      title="Next on stage"
      aside={
        <>
          {next.stage}, <Moment at={next.time} nowMs={now} />
        </>
      }
    >
      <div className={styles.next}>
        <Poster src={thumbOf(celebrity)} size="thumb" eager />
        <div className={styles.star}>
          <strong>{celebrity.name}</strong>
          <p>
            <PriceFigure celebrity={celebrity} />
          </p>
          <p className={styles.countdown}>
            <PremiereState premiere={next} />
          </p>
        </div>
        <Link to={paths.celebrity} params={{ id: celebrity.id }} className={buttonClass()}>
          See {celebrity.name}
        </Link>
      </div>
    </Card>
  );
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
      <div className={styles.days}>
        {ahead.map((day) => (
          <Day key={day.day} day={day} listing={listing} />
        ))}
      </div>
      {past.length > 0 && (
        <>
          <h2>Results</h2>
          <div className={styles.days}>
            {past.map((day) => (
              <Day key={day.day} day={day} listing={listing} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** "Monday 30 Nov": the days of a calendar need no year. */
const dayTitle = (instantMs: number) => formatLongDate(instantMs).replace(/(?<= \w{3})\w* \d{4}$/, '');

function Day({ day: { day, premieres }, listing }: ShownProps & { readonly day: CalendarDay }) {
  const [first] = premieres;
  const portfolio = useKnownPortfolio();
  const sharesOf = (id: string) => portfolio?.positions.find(({ celebrityId }) => celebrityId === id)?.shares ?? 0;
  return (
    <DayCard day={day} title={first === undefined ? day : dayTitle(Date.parse(first.time))}>
      <Rows>
        {premieres.map((premiere) => (
          <PremiereRow
            key={premiere.stage}
            premiere={premiere}
            celebrity={listing.find(({ id }) => id === premiere.celebrityId)}
            shares={sharesOf(premiere.celebrityId)}
          />
        ))}
      </Rows>
    </DayCard>
  );
}
