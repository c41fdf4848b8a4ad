import { seCents } from '@limelight/rules/money';
import { tierNames } from '@limelight/rules/tier';
import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { useMe } from '../api/accounts';
import { usePortfolio, useToldPortfolio } from '../api/wallet';
import { paths } from '../paths';
import { Logo } from '../ui/logo';
import { Money } from '../ui/money';
import { Avatar } from '../ui/poster';
import { Skeleton } from '../ui/query-looks';
import { NotificationBell } from './notifications/notification-bell';
import { PaletteButton } from './palette-button';
import { ThemeMenu } from './theme-menu';
import { TickStatus } from './tick-status';
import styles from './top-bar.module.css';

export function TopBar() {
  return (
    <header className={styles.bar}>
      <Link to={paths.dashboard} className={styles.logo} aria-label="Limelight, to the dashboard">
        <Logo height={22} label="" />
      </Link>
      <PaletteButton />
      <div className={styles.tick}>
        <TickStatus />
      </div>
      <PortfolioValue />
      <div className={styles.theme}>
        <ThemeMenu />
        <NotificationBell />
      </div>
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
      {portfolio.data === undefined && portfolio.error === null && <Skeleton width={92} height={20} />}
      {portfolio.data === undefined && portfolio.error !== null && (
        <button type="button" className={styles.retry} onClick={() => void portfolio.refetch()}>
          Retry
        </button>
      )}
    </div>
  );
}

function GuestAccount() {
  return (
    <div className={styles.account}>
      <span className={styles.guest}>
        <UserRound aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <div className={styles.names}>
        <strong>Guest</strong>
        <span>{tierNames.free}</span>
      </div>
    </div>
  );
}

function Account() {
  const { data: me } = useMe();
  // The live portfolio knows the plan first: it changes with a payment, without a new log-in.
  const portfolio = useToldPortfolio();
  if (me === undefined) return null;
  if (me === null) return <GuestAccount />;
  return (
    <div className={styles.account}>
      <Avatar src={me.avatarUrl} size={36} />
      <div className={styles.names}>
        <strong>{me.name}</strong>
        <span>{tierNames[portfolio.data?.tier ?? me.tier]}</span>
      </div>
    </div>
  );
}
