import type { PerkUse } from '@limelight/contract/money/membership.schema';
import { paths } from '@limelight/contract/paths';
import { formatSe, seCents } from '@limelight/rules/money';
import { includesPerk, predictionDays } from '@limelight/rules/perk';
import type { Tier } from '@limelight/rules/tier';
import { Link } from '@tanstack/react-router';
import {
  BadgeCheck,
  BellRing,
  ChartLine,
  Coins,
  LifeBuoy,
  Lightbulb,
  type LucideIcon,
  Percent,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { usePerkUse } from '../../../queries/membership';
import { StaleMark } from '../../../shell/query-view';
import { Money } from '../../../ui/money';
import { VipBadge } from '../../../ui/tag';
import { QueryCard } from '../query-card';
import { badgeText, compareFees, undosText } from './membership-view';
import styles from './perk-use-card.module.css';
import type { PerkRates } from './plan-perks';

export interface PerkUseCardProps {
  readonly tier: Tier;
  readonly rates: PerkRates;
}

/** What each perk of the plan did for a VIP player. */
export function PerkUseCard({ tier, rates }: PerkUseCardProps) {
  const use = usePerkUse();
  return (
    <QueryCard
      title="What your perks brought you"
      aside={use.isRefetchError ? <StaleMark query={use} /> : 'Last 30 days'}
      query={use}
      label="Loading what your perks brought you"
      height={212}
    >
      {(data) => (
        <dl className={styles.figures}>
          <MoneyFigures use={data} tier={tier} rates={rates} />
          <CountFigures use={data} tier={tier} />
        </dl>
      )}
    </QueryCard>
  );
}

interface OfUse {
  readonly use: PerkUse;
  readonly tier: Tier;
}

function MoneyFigures({ use, tier, rates }: OfUse & Pick<PerkUseCardProps, 'rates'>) {
  const fees = compareFees(use, tier, rates.feeBpsByTier);
  return (
    <>
      <Figure
        Icon={Percent}
        label="Fees saved"
        value={<Money se={fees?.savedCents ?? seCents(0)} size="title" />}
        note={
          fees === null
            ? 'Trade, and it adds up here'
            : `${formatSe(fees.feeCents)} instead of ${formatSe(fees.otherFeeCents)}`
        }
      />
      <Figure
        Icon={Coins}
        label="Extra dividends"
        value={<Money se={seCents(use.extraDividendSeCents)} size="title" signed />}
        note={use.extraDividendSeCents === 0 ? 'Hold shares overnight to earn them' : 'More than without VIP'}
      />
    </>
  );
}

function CountFigures({ use, tier }: OfUse) {
  const undos = undosText(use);
  return (
    <>
      <Figure
        Icon={BellRing}
        label="Early alerts"
        value={use.earlyAlerts}
        note={use.earlyAlerts === 0 ? 'They come before scheduled news' : 'Before everyone else'}
      />
      {undos !== null && <Figure Icon={Undo2} label="Trades undone" value={use.undos} note={undos} />}
      {includesPerk(tier, 'insiderTip') && (
        <Figure
          Icon={Lightbulb}
          label="Insider tips"
          value={use.insiderTips}
          note={<Link to={paths.news}>Read them with the news</Link>}
        />
      )}
      {includesPerk(tier, 'prioritySupport') && (
        <Figure
          Icon={LifeBuoy}
          label="Priority messages"
          value={use.priorityTickets}
          note={<Link to={paths.help}>Write to us</Link>}
        />
      )}
      {/* Which predictions a player looks at is not stored. */}
      <Figure
        Icon={ChartLine}
        label="Market predictions"
        value={`${predictionDays} days`}
        note={<Link to={paths.trade}>On each celebrity’s page</Link>}
      />
      {tier !== 'free' && (
        <Figure Icon={BadgeCheck} label="Your badge" value={<VipBadge tier={tier} />} note={<BadgeNote use={use} />} />
      )}
    </>
  );
}

function BadgeNote({ use: { ranked } }: Pick<OfUse, 'use'>) {
  const text = badgeText(ranked);
  return ranked === 'hidden' ? <Link to={paths.leaderboards}>{text}</Link> : text;
}

interface FigureProps {
  readonly Icon: LucideIcon;
  readonly label: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
}

function Figure({ Icon, label, value, note }: FigureProps) {
  return (
    <div>
      <dt>
        <Icon aria-hidden size={16} strokeWidth={1.75} />
        {label}
      </dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}
