import { addresses } from '@limelight/contract/addresses';
import type { FairDay } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useEffect } from 'react';
import { mayBeSignedIn } from '../../../offline/session-hint';
import { useMe } from '../../../queries/accounts';
import { useFairness } from '../../../queries/fairness';
import { QueryView } from '../../../shell/query-view';
import { Card, Rows } from '../../../ui/card';
import { classes } from '../../../ui/classes';
import { EmptyState, Skeleton } from '../../../ui/query-states';
import { BlocksSkeleton, VisitorPage } from '../visitor-page';
import { FairDayRow } from './fair-day-row';
import styles from './fairness-page.module.css';
import { SealCheck } from './seal-check';
import { SealedSteps } from './sealed-steps';
import { rememberDays } from './seen-days';

/** In px, of the check before it runs. */
const sealHeight = 332;

/** Lets anyone, with or without an account, recompute a finished day in their own browser. */
export function FairnessPage() {
  const { data: me } = useMe({ enabled: mayBeSignedIn() });
  return (
    <VisitorPage signedIn={(me ?? null) !== null} className={styles.main}>
      <h1>Fair prices</h1>
      <TodaysSeal />
      <SealedSteps />
      <details className={classes(styles.text, styles.details)}>
        <summary>Details: how prices are sealed</summary>
        <p>
          Chance moves the prices, and whatever else does is published. A week before each day begins, in London time,
          we draw a secret number, the <strong>seed</strong>, and publish its <strong>seal</strong>, a SHA-256 that also
          covers the day’s tempo, who can be on stage (everyone who trades then), and the seal of the day before. The
          seal doesn’t give the seed away, no other seed fits it, and no day can be swapped without breaking all later
          seals.
        </p>
        <p>
          Just before midnight, after the last price of a day, we publish the next day’s <strong>opening record</strong>
          : the state of every celebrity, the day’s premieres, what popularity was counted from, and splits to come. On
          a day that begins with a split, or after a pause over midnight, it appears with the first price instead; its
          time says so. After the day we publish the seed and the <strong>closing record</strong>: everything other than
          chance that moved a price, such as news, premieres, changes by staff and pauses.
        </p>
        <p>
          The seed alone gives no price. At midnight we make the day’s <strong>key</strong> from it, the closing record
          of the day before and, on days that promise one, a <strong>public random number</strong> that many
          organizations sign together (drand). So nobody, not even we, knows a day’s prices before it begins. A day
          without its number says so, and why.
        </p>
        <p>
          “Check this day” recomputes every price to the cent, in your own browser. Any price that doesn’t follow from
          the key, the opening record and the listed causes shows up. It also reads the day before, which this one
          continues, and the day of the seal, to see that nobody was left out of the list of who can be on stage. Your
          browser also remembers the seals and records it has seen: if we swapped one later, the check would say so.
        </p>
        <h2>Check without trusting us</h2>
        <p>
          Our independent verifier shares no code with the game and needs nothing but Node.{' '}
          <a href={addresses.verifyReadme}>Its guide</a> describes every formula, so you can also write your own, as{' '}
          <a href={addresses.verifyPython}>verify.py</a> does for prices in Python. Download{' '}
          <a href={addresses.verifyScript}>verify.mjs</a>, <a href={addresses.verifyRecords}>verify-records.mjs</a>,{' '}
          <a href={addresses.verifyRules}>verify-rules.mjs</a>, <a href={addresses.verifyIpos}>verify-ipos.mjs</a> and{' '}
          <a href={addresses.verifyEvents}>verify-events.mjs</a> into one folder, then run:
        </p>
        <p>
          <code className={styles.command}>node verify.mjs --url {'<this site>'} --day YYYY-MM-DD</code>
        </p>
        <p>
          Or download a day’s file below. Single prices are stored for two days; after that, a day’s file still proves
          where it ended. All of it is also <a href={addresses.apiPages}>in the API</a>.
        </p>
        <p>
          Fees, bonuses and dividends never change without notice:{' '}
          <Link to={paths.changes}>see changes to the rules</Link>.
        </p>
      </details>
      <Days />
    </VisitorPage>
  );
}

function TodaysSeal() {
  return (
    <QueryView
      query={useFairness()}
      label="Loading today’s seal"
      skeleton={<Skeleton shape="block" height={sealHeight} />}
    >
      {({ days }) => {
        const today = days.find(({ state }) => state === 'under-way');
        return today && <SealCheck today={today} last={days.find(({ seed }) => seed !== null)} />;
      }}
    </QueryView>
  );
}

function Days() {
  return (
    <QueryView
      query={useFairness()}
      label="Loading the days"
      skeleton={
        <Card title="Days">
          <BlocksSkeleton heights={[96, 96, 96]} />
        </Card>
      }
    >
      {({ days }) => <DayList days={days} />}
    </QueryView>
  );
}

function DayList({ days }: { readonly days: readonly FairDay[] }) {
  useEffect(() => rememberDays(days), [days]);
  if (days.length === 0) {
    return (
      <Card title="Days">
        <EmptyState
          icon={<CalendarDays aria-hidden size={24} strokeWidth={1.75} />}
          title="No day is sealed yet"
          text="The first seal is published when the market opens."
        />
      </Card>
    );
  }
  const ahead = days.filter(({ state }) => state === 'sealed').toReversed();
  return (
    <>
      <Card title="Days">
        <DayRows days={days.filter(({ state }) => state !== 'sealed')} />
      </Card>
      {ahead.length > 0 && (
        <Card title="Days ahead">
          <DayRows days={ahead} />
        </Card>
      )}
    </>
  );
}

function DayRows({ days }: { readonly days: readonly FairDay[] }) {
  return (
    <Rows>
      {days.map((fairDay) => (
        <FairDayRow key={fairDay.day} fairDay={fairDay} />
      ))}
    </Rows>
  );
}
