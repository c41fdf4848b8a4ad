import { addresses } from '@limelight/contract/addresses';
import type { FairDay } from '@limelight/contract/market.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { mayBeSignedIn } from '../../../offline/session-hint';
import { useMe } from '../../../queries/accounts';
import { useFairness } from '../../../queries/fairness';
import { QueryView } from '../../../shell/query-view';
import { Card, Rows } from '../../../ui/card';
import { EmptyState } from '../../../ui/query-states';
import { BlocksSkeleton, VisitorPage } from '../visitor-page';
import { FairDayRow } from './fair-day-row';
import styles from './fairness-page.module.css';

/** Lets anyone, with or without an account, recompute a finished day in their own browser. */
export function FairnessPage() {
  const { data: me } = useMe({ enabled: mayBeSignedIn() });
  return (
    <VisitorPage signedIn={(me ?? null) !== null} className={styles.main}>
      <h1>Fair prices</h1>
      <div className={styles.text}>
        <p>
          Every price comes from chance, and chance can be checked. Before a day begins, in London time, we draw a
          secret number, the <strong>seed</strong>, and publish its SHA-256, the <strong>seal</strong>. The seal does
          not give the seed away, and no other seed fits it.
        </p>
        <p>
          Every draw of that day is made from the seed alone: what moves the market, each category and each celebrity,
          at every tick. When the day is over we publish the seed, and anybody can work the day out again.
        </p>
        <p>
          “Check this day” does that here: your own browser loads the prices that were posted, makes sure that the seed
          fits its seal, and recomputes every price. Two small influences stay secret, a celebrity’s long-run level and
          the day’s change of popularity. They are bounded, and a price that lies outside what seed and bound allow is
          named. What staff did is published with the day and checked like everything else: a price they set, a
          suspension, a new listing. Prices are kept for two days; to check with a program of your own, read them{' '}
          <a href={addresses.apiPages}>from the API</a>.
        </p>
        <p>
          Fees, bonuses and dividends never change without notice:{' '}
          <Link to={paths.changes}>see changes to the rules</Link>.
        </p>
      </div>
      <Card title="Days">
        <Days />
      </Card>
    </VisitorPage>
  );
}

function Days() {
  return (
    <QueryView query={useFairness()} label="Loading the days" skeleton={<BlocksSkeleton heights={[96, 96, 96]} />}>
      {({ days }) => <DayList days={days} />}
    </QueryView>
  );
}

function DayList({ days }: { readonly days: readonly FairDay[] }) {
  if (days.length === 0) {
    return (
      <EmptyState
        icon={<CalendarDays aria-hidden size={24} strokeWidth={1.75} />}
        title="No day is sealed yet"
        text="The first seal is published when the market opens."
      />
    );
  }
  return (
    <Rows>
      {days.map((fairDay) => (
        <FairDayRow key={fairDay.day} fairDay={fairDay} />
      ))}
    </Rows>
  );
}
