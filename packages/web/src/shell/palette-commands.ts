import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { celebrityPath, ipoPath, paths, squadEventPath } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { minuteMs } from '@limelight/rules/time';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMe } from '../queries/accounts';
import { playAsGuest } from '../queries/auth';
import { useIpos } from '../queries/ipos';
import { useFullListing, useListing } from '../queries/market';
import { useOwnPledges, useSquadEvents } from '../queries/squad-events';
import { setColorScheme } from '../theme/color-scheme';
import { useNow } from '../ui/now';
import { showToast } from '../ui/toast-store';
import { type CelebrityAction, requestAction } from './celebrity-actions';
import { type Findable, searchCommands } from './command-search';
import { currentOf } from './ipos/ipo-view';
import { parseVerb } from './palette-verbs';
import { copyReferralCode } from './referral-sharing';
import { openShortcuts } from './shortcut-state';
import { hostName } from './squad-events/event-view';
import { eventsOf } from './squad-events/own-events';
import { shortTitleOf, staffPagesOf } from './staff-pages';
import { useIsGuest } from './use-is-guest';
import { useLogOut } from './use-log-out';

/** The headings of the palette's groups, in their order. */
export const kindNames = {
  trade: 'Trade',
  staff: 'Back-office',
  celebrity: 'Celebrities',
  page: 'Pages',
  action: 'Actions',
} as const;
export type CommandKind = keyof typeof kindNames;
export const commandKinds = Object.keys(kindNames) as readonly CommandKind[];

export interface Command extends Findable {
  readonly id: string;
  readonly kind: CommandKind;
  readonly celebrity?: Celebrity;
  readonly run: () => void;
}

/** @returns the commands for a query: what its verb asks for, then the matches, best first */
export function useCommandSearch(): (query: string) => readonly Command[] {
  const commands = useCommands();
  const actionsOf = useCelebrityActions();
  return useCallback((query) => [...actionsOf(query), ...searchCommands(commands, query)], [actionsOf, commands]);
}

/** All commands, in the order shown for an empty query. */
function useCommands(): readonly Command[] {
  const staff = useStaffPages();
  const pages = usePages();
  const actions = useActions();
  const celebrities = useCelebrityCommands();
  const ipos = useIpoCommands();
  const events = useEventCommands();
  return useMemo(
    () => [...staff, ...celebrities, ...ipos, ...events, ...pages, ...actions],
    [staff, celebrities, ipos, events, pages, actions],
  );
}

const otherWords: Readonly<Record<string, string>> = {
  [paths.dashboard]: 'home start overview portfolio',
  [paths.trade]: 'buy sell market celebrities stocks',
  [paths.vip]: 'hub subscribe subscription plan basic pro elite upgrade cancel fee perks badge',
  [paths.buyTokens]: 'cash money purchase payment receipt history card',
  [paths.squads]: 'pump squad fan group join found members team event pledge',
  [paths.holdings]: 'positions shares orders price alerts activity trades history portfolio',
};

/** Every player page with a title and without path parameters. */
function usePages(): readonly Command[] {
  const router = useRouter();
  return useMemo(
    () =>
      Object.values(router.routesByPath).flatMap((route): Command[] => {
        const { staticData, getParentRoute } = route.options;
        const title = staticData?.title;
        const path: string = route.fullPath;
        if (title === undefined || path.includes('$') || getParentRoute?.().id !== playerAreaId) return [];
        const run = () => void router.navigate({ to: path });
        return [{ id: `page ${path}`, kind: 'page', label: title, keywords: otherWords[path], run }];
      }),
    [router],
  );
}

/** The pages of the back-office and the forms on them. On a player's page their routes are loaded first. */
function useStaffPages(): readonly Command[] {
  const router = useRouter();
  const { data: me } = useMe();
  const [loaded, setLoaded] = useState(false);
  const permissions = me?.permissions;
  useEffect(() => {
    if (permissions === undefined || permissions.length === 0) return;
    // The palette works without them; opening one of their pages says why they did not load.
    void router.options.context.loadStaffRoutes?.().then(
      () => setLoaded(true),
      () => {},
    );
  }, [router, permissions]);
  return useMemo(() => {
    if (!loaded || permissions === undefined) return [];
    const command = (label: string, href: string, keywords = ''): Command => ({
      id: `staff ${href}`,
      kind: 'staff',
      label,
      keywords: `${keywords} back-office staff`,
      run: () => void router.navigate({ href }),
    });
    return staffPagesOf(router, { permissions }).flatMap((page) => [
      ...(page.path.includes('$') ? [] : [command(shortTitleOf(page), page.path, `${page.title} ${page.keywords}`)]),
      ...(page.forms ?? []).map(({ label, href, keywords }) => command(label, href, keywords)),
    ]);
  }, [router, permissions, loaded]);
}

/** The parent route of all player pages. */
const playerAreaId = '/player';

function useActions(): readonly Command[] {
  const { data: me } = useMe();
  const isGuest = useIsGuest();
  const navigate = useNavigate();
  const { logOut } = useLogOut();
  const referralCode = me?.referralCode;
  return useMemo(
    () => [
      action('Light theme', 'appearance day mode colour color', () => setColorScheme('light')),
      action('Dark theme', 'appearance night mode colour color', () => setColorScheme('dark')),
      action('System theme', 'appearance mode automatic colour color', () => setColorScheme('system')),
      action('Keyboard shortcuts', 'keys help hotkeys', openShortcuts),
      ...(referralCode === undefined
        ? []
        : [action('Copy referral code', 'invite friend share', () => void copyReferralCode(referralCode))]),
      ...(isGuest
        ? [
            action('Sign up', 'account register join', () => void navigate({ to: paths.landing })),
            action('Restart the guest game', 'reset restart again', () => void startOver()),
          ]
        : [action('Log out', 'logout sign out leave end', () => void logOut())]),
    ],
    [referralCode, isGuest, navigate, logOut],
  );
}

function action(label: string, keywords: string, run: () => void): Command {
  return { id: `action ${label}`, kind: 'action', label, keywords, run };
}

async function startOver(): Promise<void> {
  await playAsGuest();
  showToast({ tone: 'success', text: 'New guest game started' });
}

function useCelebrityCommands(): readonly Command[] {
  const router = useRouter();
  const { data: celebrities } = useListing();
  return useMemo(
    () =>
      (celebrities ?? []).map((celebrity) => ({
        id: `celebrity ${celebrity.id}`,
        kind: 'celebrity' as const,
        label: celebrity.name,
        keywords: `${celebrity.category} ${celebrity.country}`,
        celebrity,
        run: () => void router.navigate({ href: celebrityPath(celebrity.id) }),
      })),
    [router, celebrities],
  );
}

/** The celebrities that go public, now or soon. */
function useIpoCommands(): readonly Command[] {
  const router = useRouter();
  const { data: ipos } = useIpos();
  return useMemo(
    () =>
      currentOf(ipos ?? []).map(({ id, name, category, country }) => ({
        id: `ipo ${id}`,
        kind: 'page' as const,
        label: `IPO of ${name}`,
        keywords: `${category} ${country} new listing subscribe go public`,
        run: () => void router.navigate({ href: ipoPath(id) }),
      })),
    [router, ipos],
  );
}

/** The events of squads ahead and under way, and the player's own private ones. */
function useEventCommands(): readonly Command[] {
  const router = useRouter();
  const now = useNow(minuteMs);
  const { data: events } = useSquadEvents();
  const { data: pledges } = useOwnPledges();
  const { data: listing } = useFullListing();
  return useMemo(
    () =>
      eventsOf({ events: events ?? [], pledges, squadIds: [] }, 'all', now).map((event) => ({
        id: `event ${event.id}`,
        kind: 'page' as const,
        label: `${listing?.find(({ id }) => id === event.celebrityId)?.name ?? event.celebrityId} event`,
        keywords: `${hostName(event)} squad pump pledge boost`,
        run: () => void router.navigate({ href: squadEventPath(event.id) }),
      })),
    [router, events, pledges, listing, now],
  );
}

/** How many celebrities a verb offers. */
const actionsShown = 3;

function actionLabel({ verb, shares }: Pick<CelebrityAction, 'verb' | 'shares'>, name: string): string {
  if (verb === 'alert') return `Set a price alert for ${name}`;
  const action = verb === 'buy' ? 'Buy' : 'Sell';
  return shares === undefined ? `${action} ${name}` : `${action} ${formatCounted(shares, 'share')} of ${name}`;
}

/** "buy burna" opens the ticket of Burna Boy; nothing is traded before the player confirms there. */
function useCelebrityActions(): (query: string) => readonly Command[] {
  const router = useRouter();
  const isGuest = useIsGuest();
  const celebrities = useCelebrityCommands();
  return useCallback(
    (query) => {
      const phrase = parseVerb(query);
      // Price alerts need an account.
      if (phrase === null || (isGuest && phrase.verb === 'alert')) return [];
      const { verb, shares } = phrase;
      return searchCommands(celebrities, phrase.name)
        .slice(0, actionsShown)
        .flatMap(({ celebrity }): Command[] => {
          if (celebrity === undefined) return [];
          const { id, name } = celebrity;
          const run = () => {
            requestAction({ celebrityId: id, verb, shares });
            void router.navigate({ href: celebrityPath(id) });
          };
          return [
            { id: `trade ${verb} ${id}`, kind: 'trade', label: actionLabel({ verb, shares }, name), celebrity, run },
          ];
        });
    },
    [router, isGuest, celebrities],
  );
}
