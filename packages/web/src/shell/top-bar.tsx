import { paths } from '@limelight/contract/paths';
import { seCents } from '@limelight/rules/money';
import { tierNames } from '@limelight/rules/tier';
import { Link, useRouter } from '@tanstack/react-router';
import { LogIn, UserRound, UserRoundPlus } from 'lucide-react';
import { useMe } from '../queries/accounts';
import { useSiteName } from '../queries/settings';
import { usePortfolio } from '../queries/wallet';
import { ActionMenu } from '../ui/action-menu';
import { classes } from '../ui/classes';
import { Money } from '../ui/money';
import { Skeleton } from '../ui/query-states';
import { AccountMenu } from './account-menu';
import { AccountSummary, accountButtonClass } from './account-summary';
import { BackLink } from './back-link';
import { NotificationBell } from './notifications/notification-bell';
import { PaletteButton } from './palette-button';
import { SiteLogo } from './site-logo';
import { useThemeActions } from './theme-menu';
import { TickStatus } from './tick-status';
import styles from './top-bar.module.css';

export interface TopBarProps {
  /** With the way back on phones, where the page's action bar takes the place of the bottom bar. */
  readonly withBack: boolean;
}

export function TopBar({ withBack }: TopBarProps) {
  const siteName = useSiteName();
  return (
    <header className={classes(styles.bar, withBack && styles.withBack)}>
      {withBack && <BackLink to={paths.dashboard} className={styles.back} />}
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

function GuestAccount() {
  const router = useRouter();
  const themes = useThemeActions();
  const open = (card: 'log-in' | 'sign-up') => void router.navigate({ to: paths.landing, search: { card } });
  return (
    <ActionMenu
      label={`Guest ${tierNames.free}, account menu`}
      buttonClassName={accountButtonClass}
      buttonContent={
        <AccountSummary
          picture={
            <span className={styles.guest}>
              <UserRound aria-hidden size={20} strokeWidth={1.75} />
            </span>
          }
          name="Guest"
          detail={tierNames.free}
        />
      }
      actions={[
        {
          label: 'Sign up',
          icon: <UserRoundPlus aria-hidden size={16} strokeWidth={1.75} />,
          onPress: () => open('sign-up'),
        },
        { label: 'Log in', icon: <LogIn aria-hidden size={16} strokeWidth={1.75} />, onPress: () => open('log-in') },
        ...themes,
      ]}
    />
  );
}

function Account() {
  const { data: me } = useMe();
  if (me === undefined) return null;
  return me === null ? <GuestAccount /> : <AccountMenu me={me} />;
}
