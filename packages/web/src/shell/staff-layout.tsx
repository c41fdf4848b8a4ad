import type { Me } from '@limelight/contract/people/accounts.schema';
import { paths } from '@limelight/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ExternalLink, Menu } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMe } from '../queries/accounts';
import { countWaiting, waitingQuery } from '../queries/waiting';
import { IconButton } from '../ui/button';
import { classes } from '../ui/classes';
import { ResponsiveDialog } from '../ui/responsive-dialog';
import { Tag } from '../ui/tag';
import { useFromWidth } from '../ui/use-media-query';
import { NotificationBell } from './notifications/notification-bell';
import { PaletteButton } from './palette-button';
import { PasswordPrompt } from './password-prompt';
import place from './place.module.css';
import { SessionItem } from './session-item';
import { type Shortcut, Shortcuts, ShortcutsButton } from './shortcuts';
import { SiteLogo } from './site-logo';
import { StaffAccountMenu } from './staff-account-menu';
import styles from './staff-layout.module.css';
import { type StaffPlace, staffAreas, staffPlacesOf } from './staff-navigation';
import { TickStatus } from './tick-status';
import { UpdatePrompt } from './update-prompt';
import { useGuard } from './use-guard';
import { useMenuSheet } from './use-menu-sheet';

/** The back-office: the manager's area, and for admins their own. */
export function StaffLayout() {
  useGuard('staff');
  const { data: me } = useMe();
  // The guard is about to redirect.
  if (!me) return null;
  const places = staffPlacesOf(me);
  return (
    <div className={styles.frame}>
      <aside className={classes(styles.side, place.rail)} aria-label="Side bar">
        <Home />
        <Places places={places} />
      </aside>
      <div className={styles.stage}>
        <TopBar me={me} places={places} />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      <UpdatePrompt />
      <PasswordPrompt />
      <Shortcuts places={places} pageTitle="In a list" pageKeys={listKeys} />
    </div>
  );
}

const listKeys: readonly Shortcut[] = [
  { keys: ['/'], text: 'Search this list' },
  { keys: ['↓'], text: 'From the search to the first row' },
  { keys: ['j', '↓'], text: 'Next row' },
  { keys: ['k', '↑'], text: 'Previous row' },
  { keys: ['Enter'], text: 'Open the row' },
  { keys: ['x'], text: 'Select the row' },
  { keys: ['Esc'], text: 'Close what is open' },
];

function Home() {
  return (
    <div className={styles.home}>
      <SiteLogo height={22} />
      <Tag>Staff</Tag>
    </div>
  );
}

interface PlacesProps {
  readonly places: readonly StaffPlace[];
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Places({ places, replace = false }: PlacesProps & { readonly replace?: boolean }) {
  const areas = (['manager', 'admin'] as const).filter((area) => places.some((each) => each.area === area));
  const scroller = useRef<HTMLDivElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // Below the fold of a short window, the current page would be marked where nobody sees it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked link changes with the path
  useEffect(() => {
    scroller.current?.querySelector('[data-status="active"]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return (
    <nav aria-label="Back-office" className={styles.places}>
      <div ref={scroller} className={styles.scroller}>
        {areas.map((area) => (
          <section key={area} aria-label={staffAreas[area]}>
            <p className={styles.area}>{staffAreas[area]}</p>
            <ul>
              {places
                .filter((each) => each.area === area)
                .map((each) => (
                  <li key={each.path}>
                    <PlaceLink to={each} replace={replace} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={styles.leave}>
        <Link to={paths.dashboard} replace={replace} className={place.place} title="View Client App">
          <ExternalLink {...icon} />
          <span>View Client App</span>
        </Link>
        <SessionItem className={place.place} />
      </div>
    </nav>
  );
}

/** How much waits on the page is beside its name; one call serves all pages and the dashboard. */
function PlaceLink({ to, replace }: { readonly to: StaffPlace; readonly replace: boolean }) {
  const { path, label, Icon, queues } = to;
  const { data } = useQuery({ ...waitingQuery, enabled: queues !== undefined });
  const waiting = queues === undefined ? 0 : countWaiting(data?.waiting ?? [], queues);
  return (
    <Link
      to={path}
      replace={replace}
      className={place.place}
      title={label}
      aria-label={waiting === 0 ? undefined : `${label}, ${waiting} waiting`}
      activeOptions={{ exact: true, includeSearch: false }}
    >
      <Icon {...icon} />
      <span>{label}</span>
      {waiting > 0 && <b className={styles.waiting}>{waiting > 99 ? '99+' : waiting}</b>}
    </Link>
  );
}

function TopBar({ me, places }: PlacesProps & { readonly me: Me }) {
  return (
    <header className={styles.bar}>
      <PhonePlaces places={places} />
      <PaletteButton />
      <ShortcutsButton />
      <div className={styles.tick}>
        <TickStatus />
      </div>
      <NotificationBell />
      <StaffAccountMenu me={me} />
    </header>
  );
}

/** Below 768 px, where the side bar has no room. */
function PhonePlaces({ places }: PlacesProps) {
  const menu = useMenuSheet();
  if (useFromWidth('tablet')) return null;
  return (
    <>
      <IconButton
        label="Back-office menu"
        aria-haspopup="dialog"
        aria-expanded={menu.open}
        icon={<Menu aria-hidden size={20} strokeWidth={1.75} />}
        onClick={menu.show}
      />
      <ResponsiveDialog open={menu.open} onClose={menu.close} title="Back-office">
        <Places places={places} replace />
      </ResponsiveDialog>
    </>
  );
}
