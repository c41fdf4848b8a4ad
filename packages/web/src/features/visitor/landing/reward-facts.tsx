import { paths } from '@limelight/contract/paths';
import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import { divisionNames, divisions, entryDivision, leagueSize } from '@limelight/rules/league';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { referralActiveDaysNeeded, referralMemberDaysNeeded, referralTradesNeeded } from '@limelight/rules/referral';
import { daysPerFreeze, freezesAtStart, freezesMax } from '@limelight/rules/reward';
import { Link } from '@tanstack/react-router';
import { Snowflake } from 'lucide-react';
import type { ReactNode } from 'react';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Skeleton } from '../../../ui/query-states';
import { Fact } from './fact';
import styles from './features.module.css';

interface RewardFactProps {
  /** `undefined` while loading. */
  readonly cents: number | undefined;
}

/** Reasons to come back: daily bonus, referral bonus, leagues. A bonus of 0 is turned off. */
export function RewardFacts({ settings }: { readonly settings: PublicSettings | undefined }) {
  return (
    <>
      {settings?.dailyBonusCents !== 0 && <DailyBonus cents={settings?.dailyBonusCents} />}
      {settings?.referralBonusCents !== 0 && <Invitation cents={settings?.referralBonusCents} />}
      <Leagues />
    </>
  );
}

function briefAmount(cents: number | undefined): ReactNode {
  return cents === undefined ? <Skeleton shape="word" width={64} /> : formatSeBrief(seCents(cents));
}

function DailyBonus({ cents }: RewardFactProps) {
  return (
    <Fact
      title={<>Come back, get {briefAmount(cents)}</>}
      text={`Claim it every day and build a streak. A freeze forgives a missed day, and you start with ${freezesAtStart}.`}
    >
      <span className={styles.streak} aria-hidden>
        {Array.from({ length: daysPerFreeze }, (_, day) => day).map((day) => (
          <i key={day} />
        ))}
        <Snowflake size={16} strokeWidth={2} />
      </span>
      <p className={styles.caption}>
        Every {daysPerFreeze} days in a row earn a freeze, until you hold {freezesMax}
      </p>
    </Fact>
  );
}

function Invitation({ cents }: RewardFactProps) {
  const amount = cents === undefined ? <Skeleton width={96} /> : <Money se={seCents(cents)} signed />;
  return (
    <Fact
      title={<>Bring a friend, {briefAmount(cents)} each</>}
      text={`Share your code. Both of you are paid after your friend’s first ${referralMemberDaysNeeded} days (${referralTradesNeeded} trades on ${referralActiveDaysNeeded} of them).`}
    >
      <dl>
        <FigureRow label="You" value={amount} />
        <FigureRow label="Your friend" value={amount} />
      </dl>
    </Fact>
  );
}

function Leagues() {
  const last = divisions.at(-1) ?? entryDivision;
  return (
    <Fact
      title={`Climb from ${divisionNames[entryDivision]} to ${divisionNames[last]}`}
      text={`Leagues of about ${leagueSize} players, new every month. Your return decides: what you make of your money, however much you were given.`}
    >
      <span className={styles.stairs} aria-hidden>
        {divisions.map((division) => (
          <i key={division} />
        ))}
      </span>
      <p className={styles.caption}>{divisions.map((division) => divisionNames[division]).join(', ')}</p>
      <Link to={paths.squads} className={styles.check}>
        Or join a squad, the fans of one star
      </Link>
    </Fact>
  );
}
