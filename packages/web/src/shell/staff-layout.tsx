import type { Me } from '@limelight/contract/people/accounts.schema';
import { allSettings, settingsTopic } from '@limelight/contract/people/settings';
import { supportInbox, supportTopic } from '@limelight/contract/talk/staff-support';
import { Outlet, useRouter } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useTopic } from '../live/use-topic';
import { useMe } from '../queries/accounts';
import { IconButton } from '../ui/button';
import { classes } from '../ui/classes';
import { ResponsiveDialog } from '../ui/responsive-dialog';
import { Tag } from '../ui/tag';
import { useFromWidth } from '../ui/use-media-query';
import { MaintenanceBar } from './maintenance-bar';
import { NotificationBell } from './notifications/notification-bell';
import { PaletteButton } from './palette-button';
import { PasswordPrompt } from './password-prompt';
import place from './place.module.css';
import { type Shortcut, type ShortcutPlace, Shortcuts, ShortcutsButton } from './shortcuts';
import { SiteLogo } from './site-logo';
import { StaffAccountMenu } from './staff-account-menu';
import styles from './staff-layout.module.css';
import { type StaffPageDefinition, shortTitleOf, staffPagesOf } from './staff-pages';
import { StaffPlaces } from './staff-places';
import { TickStatus } from './tick-status';
import { UpdatePrompt } from './update-prompt';
import { useGuard } from './use-guard';
import { ViewingElsewhere } from './viewing-elsewhere';

/** The back-office: the manager's area, and for admins their own. */
export function StaffLayout() {
  useGuard('staff');
  useTopic(supportTopic, supportInbox);
  useTopic(settingsTopic, allSettings);
  const router = useRouter();
  const { data: me } = useMe();
  // The guard is about to redirect.
  if (!me) return null;
  if (me.impersonation !== null) return <ViewingElsewhere {...me} />;
  const pages = staffPagesOf(router, me);
  return (
    <div className={styles.frame}>
      <aside className={classes(styles.side, place.rail)} aria-label="Side bar">
        <Home />
        <StaffPlaces pages={pages} />
      </aside>
      <div className={styles.stage}>
        <TopBar me={me} pages={pages} />
        <MaintenanceBar />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      <UpdatePrompt />
      <PasswordPrompt />
      <Shortcuts places={pages.map(shortcutTo)} pageTitle="In a list" pageKeys={listKeys} />
    </div>
  );
}

const shortcutTo = (page: StaffPageDefinition): ShortcutPlace => ({
  letter: page.shortcut,
  label: shortTitleOf(page),
  path: page.path,
});

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

interface PagesProps {
  readonly pages: readonly StaffPageDefinition[];
}

function TopBar({ me, pages }: PagesProps & { readonly me: Me }) {
  return (
    <header className={styles.bar}>
      <PhonePlaces pages={pages} />
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
function PhonePlaces({ pages }: PagesProps) {
  const [open, setOpen] = useState(false);
  if (useFromWidth('tablet')) return null;
  return (
    <>
      <IconButton
        label="Back-office menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<Menu aria-hidden size={20} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      />
      <ResponsiveDialog open={open} onClose={() => setOpen(false)} title="Back-office">
        <StaffPlaces pages={pages} replace />
      </ResponsiveDialog>
    </>
  );
}
