import { paths } from '@limelight/contract/paths';
import type { StaffIpo } from '@limelight/contract/play/staff-ipos.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { ipoCost } from '@limelight/rules/ipo';
import { seCents } from '@limelight/rules/money';
import { formatSetting } from '@limelight/rules/setting';
import { Link } from '@tanstack/react-router';
import { demandTitle, shareOutText } from '../../../shell/ipos/ipo-view';
import { Card, FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { Progress } from '../../../ui/progress';
import styles from '../celebrities/celebrities.module.css';

interface IpoCardProps {
  readonly ipo: StaffIpo;
}

/** How much is subscribed, and what waits for a decision. */
export function IpoDemandCard({ ipo }: IpoCardProps) {
  const { demand, shares, priceCents, heldSubscriptions, state, openingPriceCents } = ipo;
  const { requestedShares, subscribers } = demand;
  const when = state === 'open' ? 'before' : state === 'closed' ? 'closed' : 'done';
  return (
    <Card title={demandTitle(ipo)} aside={`${formatCount(requestedShares)} of ${formatCount(shares)} shares`}>
      <div className={styles.form}>
        <Progress
          label="Subscribed"
          value={Math.min(requestedShares, shares)}
          max={shares}
          valueText={demandTitle(ipo)}
        />
        {state !== 'cancelled' && <p>{shareOutText(ipo, when)}</p>}
        <dl>
          <FigureRow label="Subscribers" value={formatCount(subscribers)} />
          <FigureRow
            label="Requested, with the fee"
            value={<Money se={ipoCost(requestedShares, seCents(priceCents)).sumCents} />}
          />
          <FigureRow
            label="To review"
            value={
              heldSubscriptions === 0 ? (
                'None'
              ) : (
                <Link to={paths.managerIpoReviews}>{formatCounted(heldSubscriptions, 'subscription')}</Link>
              )
            }
          />
          {openingPriceCents !== null && (
            <FigureRow label="First price" value={<Money se={seCents(openingPriceCents)} />} />
          )}
        </dl>
      </div>
    </Card>
  );
}

export function IpoTermsCard({ ipo }: IpoCardProps) {
  const { priceCents, shares, cap, feeBps, accountDays, category, country, popularity, fanSentiment } = ipo;
  return (
    <Card title="Terms" aside="Fixed since the window opened">
      <dl>
        <FigureRow label="Price" value={<Money se={seCents(priceCents)} />} />
        <FigureRow label="Shares" value={formatCount(shares)} />
        <FigureRow label="Most per player" value={formatCounted(cap, 'share')} />
        <FigureRow label="Fee" value={formatSetting('bps', feeBps)} />
        <FigureRow label="Account age" value={formatCounted(accountDays, 'day')} />
        <FigureRow label="Category" value={category} />
        <FigureRow label="Country" value={country} />
        <FigureRow label="Popularity" value={popularity.toFixed(0)} />
        <FigureRow label="Fan sentiment" value={fanSentiment} />
      </dl>
    </Card>
  );
}

/** All times in London. */
export function IpoDatesCard({ ipo }: IpoCardProps) {
  const { announcedAt, earlyAt, opensAt, closesAt, shareOutAt } = ipo;
  const dates = { Announced: announcedAt, 'VIP Elite from': earlyAt, Opens: opensAt, Closes: closesAt };
  return (
    <Card title="Dates">
      <dl>
        {Object.entries(dates).map(([label, at]) => (
          <FigureRow key={label} label={label} value={<DateTime at={at} />} />
        ))}
        <FigureRow label="Shared out from" value={<DateTime at={shareOutAt} />} />
      </dl>
    </Card>
  );
}
