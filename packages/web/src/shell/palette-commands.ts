import type { Celebrity } from '@limelight/contract/market.schema';
import { celebrityPath, paths } from '@limelight/contract/paths';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMe } from '../queries/accounts';
import { playAsGuest } from '../queries/auth';
import { useListing } from '../queries/market';
import { setColorScheme } from '../theme/color-scheme';
import { showToast } from '../ui/toast-store';
import type { Findable } from './command-search';
import { copyReferralCode } from './referral-sharing';
import { staffActsOf } from './staff-acts';
import { staffAreas, staffPlacesOf } from './staff-navigation';
import { useIsGuest } from './use-is-guest';
import { useLogOut } from './use-log-out';

/** The headings of the palette's groups, in their order. */
export const kindNames = { staff: 'Back-office', page: 'Pages', action: 'Actions', celebrity: 'Celebrities' } as const;
export type CommandKind = keyof typeof kindNames;
export const commandKinds = Object.keys(kindNames) as readonly CommandKind[];

export interface Command extends Findable {
  readonly id: string;
  readonly kind: CommandKind;
  readonly celebrity?: Celebrity;
  readonly run: () => void;
}

/** All commands, in the order shown for an empty query. */
export function useCommands(): readonly Command[] {
  const staff = useStaffPages();
  const staffActs = useStaffActs();
  const pages = usePages();
  const actions = useActions();
  const celebrities = useCelebrityCommands();
  return [...staff, ...staffActs, ...pages, ...actions, ...celebrities];
}

const otherWords: Readonly<Record<string, string>> = {
  [paths.dashboard]: 'home start overview portfolio',
  [paths.trade]: 'buy sell market celebrities stocks',
  [paths.vip]: 'hub subscribe subscription plan basic pro elite upgrade cancel fee perks badge',
  [paths.buyTokens]: 'cash money purchase payment receipt history card',
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

function useStaffPages(): readonly Command[] {
  const router = useRouter();
  const { data: me } = useMe();
  return useMemo(
    () =>
      (me ? staffPlacesOf(me) : []).map(({ area, path, label, keywords }, _, places) => ({
        id: `staff ${path}`,
        kind: 'staff' as const,
        // Both areas have a dashboard, and settings.
        label: places.filter((place) => place.label === label).length > 1 ? `${staffAreas[area]}: ${label}` : label,
        keywords: `${staffAreas[area]} back-office staff ${keywords ?? ''}`,
        run: () => void router.navigate({ to: path }),
      })),
    [router, me],
  );
}

function useStaffActs(): readonly Command[] {
  const router = useRouter();
  const { data: me } = useMe();
  return useMemo(
    () =>
      (me ? staffActsOf(me) : []).map(({ label, href, keywords }) => ({
        id: `staff ${href}`,
        kind: 'staff' as const,
        label,
        keywords: `${keywords} back-office staff`,
        run: () => void router.navigate({ href }),
      })),
    [router, me],
  );
}

/** The parent route of all player pages. */
const playerAreaId = '/player';

function useActions(): readonly Command[] {
  const { data: me } = useMe();
  const isGuest = useIsGuest();
  const navigate = useNavigate();
  const { logOut } = useLogOut();
  const referralCode = me?.referralCode;
  const action = (label: string, keywords: string, run: () => void): Command => ({
    id: `action ${label}`,
    kind: 'action',
    label,
    keywords,
    run,
  });
  return [
    action('Light theme', 'appearance day mode colour color', () => setColorScheme('light')),
    action('Dark theme', 'appearance night mode colour color', () => setColorScheme('dark')),
    action('System theme', 'appearance mode automatic colour color', () => setColorScheme('system')),
    ...(referralCode === undefined
      ? []
      : [action('Copy referral code', 'invite friend share', () => void copyReferralCode(referralCode))]),
    ...(isGuest
      ? [
          action('Sign up', 'account register join', () => void navigate({ to: paths.landing })),
          action('Restart the guest game', 'reset restart again', () => void startOver()),
        ]
      : [action('Log out', 'logout sign out leave end', () => void logOut())]),
  ];
}

async function startOver(): Promise<void> {
  await playAsGuest();
  showToast({ tone: 'success', text: 'A new guest game has begun' });
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
