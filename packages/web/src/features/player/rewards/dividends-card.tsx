import { paths } from '@limelight/contract/paths';
import type { Dividend } from '@limelight/contract/play/rewards.schema';
import { formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { formatSetting } from '@limelight/rules/setting';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Coins } from 'lucide-react';
import { useFullListing } from '../../../queries/market';
import { type DividendsPage, useDividends } from '../../../queries/rewards';
import { usePortfolio } from '../../../queries/wallet';
import { ShowMore } from '../../../shell/query-view';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { EmptyState } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { NothingYet } from '../nothing-yet';
import { QueryCard } from '../query-card';
import styles from './dividends-card.module.css';
import { dayText, dividendTermsText, earlierDividends } from './rewards-view';

/** Dividends by day, and an estimate of the next one. */
export function DividendsCard() {
  const dividends = useDividends();
  const { data: celebrities } = useFullListing();
  const nameOf = (id: string) => celebrities?.find((celebrity) => celebrity.id === id)?.name ?? id;
  return (
    <QueryCard title="Dividends" query={dividends} label="Loading your dividends" height={280}>
      {({ pages }) => {
        const [first] = pages;
        const days = pages.flatMap((page) => page.dividends);
        return (
          <div className={styles.parts}>
            <div>{first !== undefined && <Facts page={first} />}</div>
            <div>
              {days.length === 0 ? (
                <NoDividends isOff={first?.terms.ratePpm === 0} />
              ) : (
                <Days days={days} nameOf={nameOf} />
              )}
              {first !== undefined && !dividends.hasNextPage && <Earlier days={days} totalCents={first.totalCents} />}
              {dividends.hasNextPage && (
                <p className={styles.more}>
                  <ShowMore query={dividends} />
                </p>
              )}
            </div>
          </div>
        );
      }}
    </QueryCard>
  );
}

function NoDividends({ isOff }: { readonly isOff: boolean }) {
  const { data: portfolio } = usePortfolio();
  const title = 'No dividends yet';
  const text = isOff ? 'None are paid at the moment.' : 'Hold shares for two nights to earn your first dividend.';
  // Who holds shares has nothing to do but wait.
  return portfolio !== undefined && portfolio.positions.length > 0 ? (
    <EmptyState icon={<Coins aria-hidden size={24} strokeWidth={1.75} />} title={title} text={text} />
  ) : (
    <NothingYet icon={Coins} title={title} text={text} variant="outline" />
  );
}

function Facts({ page: { totalCents, nextAt, nextCents, terms } }: { readonly page: DividendsPage }) {
  const { data: portfolio } = usePortfolio();
  // They are paid none.
  const staffReason = useStaffReason();
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Earned so far</dt>
          <dd>
            <Money se={seCents(totalCents)} size="title" />
          </dd>
        </div>
        {terms.ratePpm > 0 && staffReason === undefined && nextCents > 0 && (
          <div>
            <dt>Next, about</dt>
            <dd>
              <Money se={seCents(nextCents)} size="title" />
              <small>
                <DateTime at={nextAt} />
              </small>
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.terms}>
        {dividendTermsText(terms)}
        {portfolio?.tier === 'free' && terms.ratePpm > 0 && terms.vipBps > plainFactorBps && (
          <>
            {' '}
            <Link to={paths.vip}>VIP players</Link> get {formatSetting('bps', terms.vipBps - plainFactorBps)} more.
          </>
        )}
      </p>
    </>
  );
}

const plainFactorBps = 10_000;

/** What the ledger still has as sums of months. */
function Earlier({ days, totalCents }: { readonly days: readonly Dividend[]; readonly totalCents: number }) {
  const earlierCents = earlierDividends(days, totalCents);
  if (earlierCents === 0) return null;
  return (
    <p className={styles.terms}>
      Days are listed for a year. Earlier ones: <Money se={earlierCents} /> in all.
    </p>
  );
}

interface DaysProps {
  readonly days: readonly Dividend[];
  readonly nameOf: (celebrityId: string) => string;
}

function Days({ days, nameOf }: DaysProps) {
  return (
    <ul className={styles.days}>
      {days.map(({ day, amountCents, factorBps, positions }) => (
        <li key={day}>
          <details>
            <summary>
              <ChevronDown aria-hidden size={16} strokeWidth={2} />
              <span className={styles.day}>
                {dayText(day)}
                <small>{positions.length === 1 ? '1 celebrity' : `${positions.length} celebrities`}</small>
              </span>
              {factorBps > plainFactorBps && <Tag tone="spot">{`× ${factorBps / plainFactorBps}`}</Tag>}
              <Money se={seCents(amountCents)} signed coloured />
            </summary>
            <ul className={styles.positions}>
              {positions.map((position) => (
                <li key={position.celebrityId}>
                  <Link to={paths.celebrity} params={{ id: position.celebrityId }}>
                    {nameOf(position.celebrityId)}
                  </Link>
                  <small>
                    {formatCounted(position.shares, 'share')} at <Money se={seCents(position.priceCents)} />
                  </small>
                  <Money se={seCents(position.amountCents)} signed />
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
