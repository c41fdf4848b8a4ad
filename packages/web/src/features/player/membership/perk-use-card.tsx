import type { PerkUse } from '@limelight/contract/membership.schema';
import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import type { Tier } from '@limelight/rules/tier';
import { Link } from '@tanstack/react-router';
import { BellRing, ChartLine, Coins, Lightbulb, type LucideIcon, Percent, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePerkUse } from '../../../queries/membership';
import { StaleMark } from '../../../shell/query-view';
import { Money } from '../../../ui/money';
import { QueryCard } from '../query-card';
import { compareFees, undosText } from './membership-view';
import styles from './perk-use-card.module.css';
import type { PerkRates } from './plan-perks';

export interface PerkUseCardProps {
  readonly tier: Tier;
  readonly rates: PerkRates;
}

/** What each perk did for a VIP player. */
export function PerkUseCard({ tier, rates }: PerkUseCardProps) {
  const use = usePerkUse();
  return (
    <QueryCard
      title="How your perks were used"
      aside={use.isRefetchError ? <StaleMark query={use} /> : 'Last 30 days'}
      query={use}
      label="Loading how your perks were used"
      height={196}
    >
      {(data) => (
        <>
          <Figures use={data} tier={tier} rates={rates} />
          <ul className={styles.places}>
            <Place to={paths.trade} Icon={ChartLine}>
              Market predictions are on each celebrity's page
            </Place>
            {tier === 'elite' && (
              <Place to={paths.news} Icon={Lightbulb}>
                Your insider tip of the day is with the news
              </Place>
            )}
          </ul>
        </>
      )}
    </QueryCard>
  );
}

function Figures({ use, tier, rates }: PerkUseCardProps & { readonly use: PerkUse }) {
  const fees = compareFees(use, tier, rates.feeBpsByTier);
  const undos = undosText(use);
  return (
    <dl className={styles.figures}>
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
      <Figure
        Icon={BellRing}
        label="Early alerts"
        value={use.earlyAlerts}
        note={use.earlyAlerts === 0 ? 'You get one before each announcement' : 'Before everyone else'}
      />
      {undos !== null && (
        <Figure Icon={Undo2} label="Undone today" value={formatCounted(use.undosToday, 'trade')} note={undos} />
      )}
    </dl>
  );
}

interface FigureProps {
  readonly Icon: LucideIcon;
  readonly label: string;
  readonly value: ReactNode;
  readonly note: string;
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

interface PlaceProps {
  readonly to: typeof paths.trade | typeof paths.news;
  readonly Icon: LucideIcon;
  readonly children: ReactNode;
}

function Place({ to, Icon, children }: PlaceProps) {
  return (
    <li>
      <Link to={to}>
        <Icon aria-hidden size={18} strokeWidth={1.75} />
        {children}
      </Link>
    </li>
  );
}
