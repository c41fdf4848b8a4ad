import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import {
  BriefcaseBusiness,
  ChartCandlestick,
  Coins,
  Gift,
  House,
  LayoutDashboard,
  Newspaper,
  Sparkles,
  Trophy,
  Users,
} from 'lucide-react';
import { availableCash } from '../queries/available-cash';
import { useSiteName } from '../queries/settings';
import { useUnreadSquads } from '../queries/squad-heads';
import { useFetchedPortfolio } from '../queries/wallet';
import { classes } from '../ui/classes';
import { RisingMoney } from '../ui/count-up';
import { Skeleton } from '../ui/query-states';
import { CountDot } from '../ui/tag';
import { visuallyHidden } from '../ui/visually-hidden';
import { lazyPart } from './lazy-part';
import styles from './navigation.module.css';
import { PhoneMenu } from './phone-menu';
import place from './place.module.css';
import { SessionItem } from './session-item';
import { SiteLogo } from './site-logo';
import { useIsGuest } from './use-is-guest';
import { useWaitingBonus } from './use-waiting-bonus';

// Lazy: few have reserved cash.
const { Part: ReservedCash } = lazyPart(
  () => import('./reserved-cash'),
  (module) => module.ReservedCash,
);

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

const places = [
  { to: paths.dashboard, label: 'Dashboard', Icon: LayoutDashboard },
  { to: paths.trade, label: 'Trade', Icon: ChartCandlestick },
  { to: paths.holdings, label: 'My Holdings', Icon: BriefcaseBusiness },
  { to: paths.leaderboards, label: 'Leaderboards', Icon: Trophy },
  { to: paths.rewards, label: 'Rewards', Icon: Gift, Mark: WaitingMark },
  { to: paths.squads, label: 'Squads', Icon: Users, Mark: UnreadMark },
  { to: paths.news, label: 'News', Icon: Newspaper },
  { to: paths.vip, label: 'VIP Hub', Icon: Sparkles },
  { to: paths.buyTokens, label: 'Buy Tokens', Icon: Coins },
] as const;

/** From 768 px a rail of icons, from 1280 px the full bar. */
export function SideBar() {
  const siteName = useSiteName();
  return (
    <aside className={classes(styles.side, place.rail)} aria-label="Side bar">
      <Link to={paths.dashboard} className={styles.sideLogo} aria-label={`${siteName}, to the dashboard`}>
        <SiteLogo height={26} label="" />
      </Link>
      <nav aria-label="Main">
        <ul>
          {places.map(({ to, label, Icon, ...more }) => (
            <li key={to}>
              <Link to={to} className={place.place} title={label}>
                <span className={place.icon}>
                  <Icon {...icon} />
                  {'Mark' in more && <more.Mark />}
                </span>
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <CashBox />
      <SessionItem className={place.place} />
      <p className={styles.legal}>
        <Link to={paths.help}>Help</Link>
        <Link to={paths.terms}>Terms</Link>
        <Link to={paths.privacy}>Privacy</Link>
      </p>
    </aside>
  );
}

/** The lamp of a bonus that can be claimed. */
function WaitingMark() {
  if (useWaitingBonus() === undefined) return null;
  return (
    <>
      <span className={place.lamp} aria-hidden />
      <span className={visuallyHidden}>Your daily bonus is waiting: </span>
    </>
  );
}

/** The number of squads with unread messages. */
function UnreadMark() {
  const count = useUnreadSquads();
  if (count === 0) return null;
  return (
    <>
      <span className={place.count}>
        <CountDot count={count} />
      </span>
      <span className={visuallyHidden}>{`Unread messages in ${formatCounted(count, 'squad')}: `}</span>
    </>
  );
}

function CashBox() {
  const isGuest = useIsGuest();
  const portfolio = useFetchedPortfolio();
  return (
    <div className={styles.cash}>
      <span>Available Cash</span>
      {portfolio.data !== undefined && (
        <strong>
          <RisingMoney se={availableCash(portfolio.data)} />
        </strong>
      )}
      {portfolio.data !== undefined && portfolio.data.reservedCents > 0 && (
        <small>
          <ReservedCash
            fallback={`${formatSe(seCents(portfolio.data.reservedCents))} reserved`}
            failedText="This could not be loaded"
            cents={seCents(portfolio.data.reservedCents)}
          />
        </small>
      )}
      {portfolio.data !== undefined && !isGuest && (
        <small>
          <Link to={paths.buyTokens}>Buy tokens</Link> for more cash
        </small>
      )}
      {portfolio.isPending && <Skeleton width={120} height={28} />}
      {portfolio.isLoadingError && (
        <button type="button" className={styles.retry} onClick={() => void portfolio.refetch()}>
          Did not load. Retry
        </button>
      )}
    </div>
  );
}

const phonePlaces = [
  { to: paths.dashboard, label: 'Home', Icon: House },
  { to: paths.trade, label: 'Trade', Icon: ChartCandlestick },
  { to: paths.holdings, label: 'Holdings', Icon: BriefcaseBusiness },
  { to: paths.leaderboards, label: 'Leaders', Icon: Trophy },
] as const;

/** The phone's bar. */
export function BottomBar() {
  return (
    <nav className={styles.bottom} aria-label="Main">
      {phonePlaces.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={styles.slot}>
          <Icon {...icon} size={22} />
          {label}
        </Link>
      ))}
      <PhoneMenu />
    </nav>
  );
}
