import { paths } from '@limelight/contract/paths';
import { type Shortcut, type ShortcutPlace, Shortcuts } from './shortcuts';

const places: readonly ShortcutPlace[] = [
  { letter: 'd', path: paths.dashboard, label: 'Dashboard' },
  { letter: 't', path: paths.trade, label: 'Trade' },
  { letter: 'h', path: paths.holdings, label: 'My Holdings' },
  { letter: 'l', path: paths.leaderboards, label: 'Leaderboards' },
  { letter: 'r', path: paths.rewards, label: 'Rewards' },
  { letter: 'n', path: paths.news, label: 'News' },
  { letter: 'v', path: paths.vip, label: 'VIP Hub' },
  { letter: 'b', path: paths.buyTokens, label: 'Buy Tokens' },
  { letter: 'p', path: paths.profile, label: 'Profile' },
];

const pageKeys: readonly Shortcut[] = [
  { keys: ['/'], text: 'Search' },
  { keys: ['b'], text: 'Open the trade ticket' },
  { keys: ['←', '↑', '→', '↓'], text: 'From star to star in a list' },
  { keys: ['Esc'], text: 'Back from the ticket to the list' },
];

/** The keyboard shortcuts of players and guests. */
export function PlayerShortcuts() {
  return <Shortcuts places={places} pageTitle="On a page" pageKeys={pageKeys} />;
}
