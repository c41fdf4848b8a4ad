import { paths } from '@limelight/contract/paths';
import { earlyAlertMinutes } from '@limelight/rules/perk';
import { eventPledgersMin } from '@limelight/rules/squad-event';
import { isVip, type Tier } from '@limelight/rules/tier';
import { vipTiers } from '@limelight/rules/vip-plan';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../../queries/accounts';
import { lazyPart } from '../../../shell/lazy-part';
import { Card } from '../../../ui/card';
import { VipBadge } from '../../../ui/tag';
import styles from './perk-blocks.module.css';

// Lazy: of one plan.
const { Part: PrivateEvents } = lazyPart(
  () => import('../squad-events/private-events'),
  (module) => module.PrivateEvents,
);

/** The perks that need a picture, or a place. */
export function PerkBlocks({ tier }: { readonly tier: Tier }) {
  return (
    <div className={styles.blocks}>
      <Card title="Early Market Alerts">
        <p>
          When news is scheduled, you hear of it {earlyAlertMinutes} minutes before other traders: who it is about, and
          when. The rest is up to you.
        </p>
        <Timeline />
      </Card>
      <Card title="Exclusive Insider Tips">
        <p>Elite gets one tip a day. Each starts from numbers that everyone can check:</p>
        <ul className={styles.sources}>
          <li>A price far from its 30-day mean</li>
          <li>Unusually heavy trading</li>
          <li>Fans who change their minds</li>
        </ul>
        {tier === 'elite' && (
          <p className={styles.more}>
            <Link to={paths.news}>Read today's tip</Link>
          </p>
        )}
      </Card>
      <Card title="Private Events">
        <p>
          Elite hosts events for friends, with the rules of squad events: pledges become shares at one price, and for
          two hours trades in the star have a boost of up to 3%, at 3% fee. At least {eventPledgersMin} pledgers who
          count.
        </p>
        {tier === 'elite' && <PrivateEvents fallback={null} failedText="Your events could not be loaded" />}
      </Card>
      <Card title="VIP Badges and Status">
        <p>Your plan shows on your profile, and next to your handle on the leaderboards.</p>
        <Badges tier={tier} />
      </Card>
    </div>
  );
}

function Timeline() {
  return (
    <div className={styles.timeline}>
      <span>
        <b>VIP hears</b>
      </span>
      <span className={styles.lead}>{earlyAlertMinutes} min</span>
      <span>
        <b>Everyone hears</b>
      </span>
      <span className={styles.line} aria-hidden />
    </div>
  );
}

function Badges({ tier }: { readonly tier: Tier }) {
  const { data: me } = useMe();
  const shown = isVip(tier) ? vipTiers.filter((each) => each === tier) : vipTiers;
  return (
    <div className={styles.badges}>
      <b>{me?.name ?? 'You'}</b>
      {shown.map((each) => (
        <VipBadge key={each} tier={each} />
      ))}
    </div>
  );
}
