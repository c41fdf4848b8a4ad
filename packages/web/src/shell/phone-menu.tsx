import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { tierNames } from '@limelight/rules/tier';
import { Link, useLocation } from '@tanstack/react-router';
import { CircleHelp, Coins, Gift, Menu, Newspaper, Sparkles, UserRound, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useUnreadSquads } from '../queries/squad-heads';
import { useFetchedPortfolio } from '../queries/wallet';
import { classes } from '../ui/classes';
import { ResponsiveDialog } from '../ui/responsive-dialog';
import { CountDot, Tag } from '../ui/tag';
import { visuallyHidden } from '../ui/visually-hidden';
import barStyles from './navigation.module.css';
import styles from './phone-menu.module.css';
import place from './place.module.css';
import { SessionItem } from './session-item';
import { useIsGuest } from './use-is-guest';
import { useWaitingBonus } from './use-waiting-bonus';

const places = [
  { to: paths.rewards, label: 'Rewards', Icon: Gift, Aside: WaitingBonus },
  { to: paths.squads, label: 'Squads', Icon: Users, Aside: UnreadSquads },
  { to: paths.news, label: 'News', Icon: Newspaper },
  { to: paths.vip, label: 'VIP', Icon: Sparkles, Aside: Plan },
  { to: paths.buyTokens, label: 'Buy Tokens', Icon: Coins },
  { to: paths.profile, label: 'Profile', Icon: UserRound, account: true },
  { to: paths.help, label: 'Help', Icon: CircleHelp },
] as const;

/** Behind the button's name; a hidden text stands apart from the one before, as a word does. */
function whatWaits(waits: boolean, unread: number): string {
  const squads = unread > 0 ? [`unread messages in ${formatCounted(unread, 'squad')}`] : [];
  const all = [...(waits ? ['your daily bonus waiting'] : []), ...squads];
  return all.length > 0 ? `with ${all.join(', ')}` : '';
}

/** The last slot of the phone's bar: the places that the bar has no room for. */
export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const waits = useWaitingBonus() !== undefined;
  const unread = useUnreadSquads();
  return (
    <>
      <button
        type="button"
        className={classes(barStyles.slot, styles.trigger)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <span className={place.icon}>
          <Menu aria-hidden size={22} strokeWidth={1.75} />
          {waits && unread === 0 && <span className={place.lamp} aria-hidden />}
          <span className={place.count}>
            <CountDot count={unread} />
          </span>
        </span>
        <span>
          Menu<span className={visuallyHidden}>{whatWaits(waits, unread)}</span>
        </span>
      </button>
      <ResponsiveDialog open={open} onClose={close} title="Menu">
        <Places onClose={close} />
      </ResponsiveDialog>
    </>
  );
}

function Places({ onClose }: { readonly onClose: () => void }) {
  const isGuest = useIsGuest();
  return (
    <nav aria-label="More">
      <ul className={styles.places}>
        {places
          .filter((entry) => !(isGuest && 'account' in entry))
          .map(({ to, label, Icon, ...entry }) => (
            <li key={to}>
              <PlaceLink to={to} onClose={onClose}>
                <Icon aria-hidden size={20} strokeWidth={1.75} />
                <span>{label}</span>
                {'Aside' in entry && <entry.Aside />}
              </PlaceLink>
            </li>
          ))}
        <li>
          <SessionItem className={styles.place} />
        </li>
      </ul>
      <p className={styles.legal}>
        <Link to={paths.terms} replace>
          Terms
        </Link>
        <Link to={paths.privacy} replace>
          Privacy
        </Link>
      </p>
    </nav>
  );
}

interface PlaceLinkProps {
  readonly to: (typeof places)[number]['to'];
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Replaces the menu's history entry, so that Back from the new page leads to the page below the menu. */
function PlaceLink({ to, onClose, children }: PlaceLinkProps) {
  const isHere = useLocation({ select: ({ pathname }) => pathname === to });
  return (
    <Link
      to={to}
      replace
      className={styles.place}
      onClick={(event) => {
        if (!isHere) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </Link>
  );
}

function WaitingBonus() {
  const cents = useWaitingBonus();
  if (cents === undefined) return null;
  return <Tag tone="spot">{cents === 0 ? 'Claim waiting' : `${formatSeBrief(seCents(cents))} waiting`}</Tag>;
}

function UnreadSquads() {
  const count = useUnreadSquads();
  return count > 0 && <Tag tone="brand">{`Unread in ${formatCounted(count, 'squad')}`}</Tag>;
}

function Plan() {
  const { data } = useFetchedPortfolio();
  if (data === undefined) return null;
  return <small>{tierNames[data.tier]}</small>;
}
