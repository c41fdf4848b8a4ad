import { paths } from '@limelight/contract/paths';
import { seCents } from '@limelight/rules/money';
import { tierNames } from '@limelight/rules/tier';
import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { useMe } from '../queries/accounts';
import { useSiteName } from '../queries/settings';
import { usePortfolio } from '../queries/wallet';
import { Money } from '../ui/money';
import { Skeleton } from '../ui/query-states';
import { AccountFace } from './account-face';
import { AccountMenu } from './account-menu';
import { NotificationBell } from './notifications/notification-bell';
import { PaletteButton } from './palette-button';
import { SiteLogo } from './site-logo';
import { ThemeMenu } from './theme-menu';
import { TickStatus } from './tick-status';
import styles from './top-bar.module.css';

export function TopBar() {
  const siteName = useSiteName();
  return (
    <header className={styles.bar}>
      <Link to={paths.dashboard} className={styles.logo} aria-label={`${siteName}, to the dashboard`}>
        <SiteLogo height={22} label="" />
      </Link>
      <PaletteButton />
      <div className={styles.tick}>
        <TickStatus />
      </div>
      <PortfolioValue />
      <NotificationBell />
      <Account />
    </header>
  );
}

function PortfolioValue() {
  const portfolio = usePortfolio();
  return (
    <div className={styles.portfolio}>
      <span>Portfolio</span>
      {portfolio.data !== undefined && (
        <strong>
          <Money se={seCents(portfolio.data.valueCents)} />
        </strong>
      )}
      {portfolio.isPending && <Skeleton width={84} height={20} />}
      {portfolio.isLoadingError && (
        <button type="button" className={styles.retry} onClick={() => void portfolio.refetch()}>
          Retry
        </button>
      )}
    </div>
  );
}

/** A guest has no account menu, so the theme menu is separate. */
function GuestAccount() {
  return (
    <>
      <div className={styles.theme}>
        <ThemeMenu />
      </div>
      <div className={styles.account}>
        <AccountFace
          picture={
            <span className={styles.guest}>
              <UserRound aria-hidden size={20} strokeWidth={1.75} />
            </span>
          }
          name="Guest"
          detail={tierNames.free}
        />
      </div>
    </>
  );
}

function Account() {
  const { data: me } = useMe();
  if (me === undefined) return null;
  return me === null ? <GuestAccount /> : <AccountMenu me={me} />;
}
