import { isOpenPage, paths } from '@limelight/contract/paths';
import type { Permission } from '@limelight/rules/permission';
import type { QueryClient } from '@tanstack/react-query';
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router';
import { guestPlays } from '../guest/guest-play';
import { mayBeSignedIn } from '../offline/session-hint';
import { meQuery } from '../queries/accounts';
import { playAsGuest } from '../queries/auth';
import { type Audience, decideEntry } from './guard';
import { homePathOf } from './home-path';
import { forgetReturnPath, rememberReturnPath, returnPath } from './return-path';

export interface RouterContext {
  readonly queryClient: QueryClient;
  /** Adds the pages of the back-office to the router. */
  readonly loadStaffRoutes?: () => Promise<void>;
  /** Rendered on the server, where no guest can play. */
  readonly onServer?: boolean;
}

export interface Arrival {
  readonly location: ParsedLocation;
  readonly context: RouterContext;
}

/**
 * Redirects everybody outside the page's audience, in `beforeLoad`: before the page is rendered or its code
 * loaded.
 */
export async function requireAudience(audience: Audience, { location, context }: Arrival): Promise<void> {
  const account = await context.queryClient.ensureQueryData(meQuery);
  switch (decideEntry(audience, account, guestPlays())) {
    case 'enter':
      return;
    case 'landing':
      rememberReturnPath(location.href);
      throw redirect({ to: paths.landing, search: { card: 'log-in' }, replace: true });
    case 'verify':
      if (audience === 'player' || audience === 'staff') rememberReturnPath(location.href);
      throw redirect({ to: paths.verifyEmail, replace: true });
    case 'onward': {
      const href = returnPath(homePathOf(account));
      forgetReturnPath();
      throw redirect({ href, replace: true });
    }
    case 'missing':
      throw notFound();
  }
}

/** Whether this page load has had an account. */
let hadAccount = false;

/**
 * A stranger who opens a page that anybody may read plays as guest from then on, so that every control on it
 * works. After a log-out, or when a session has expired, such a page asks for the log-in like the others.
 */
export async function requirePlayer(arrival: Arrival): Promise<void> {
  const { queryClient, onServer } = arrival.context;
  const isStranger = !hadAccount && !mayBeSignedIn();
  const account = await queryClient.ensureQueryData(meQuery);
  if (account === null && !guestPlays() && isOpenPage(arrival.location.pathname)) {
    if (onServer) return;
    if (isStranger) await playAsGuest();
  }
  hadAccount ||= account !== null;
  await requireAudience('player', arrival);
}

/**
 * For a page of the back-office: without the permission it does not exist, and without two-factor
 * authentication, where that is required, its set-up comes first. The server checks each request again.
 */
export async function requirePermission(permission: Permission, { context }: Arrival): Promise<void> {
  const account = await context.queryClient.ensureQueryData(meQuery);
  // The layout says that the page waits for the end of the view.
  if (account?.impersonation) return;
  if (account?.twoFactorMissing) throw redirect({ to: paths.managerTwoFactor, replace: true });
  if (account?.permissions.includes(permission) !== true) throw notFound();
}

/** Does not delay the landing page by a request for the account unless this browser may have a session. */
export async function guardLandingPage(arrival: Arrival): Promise<void> {
  if (arrival.context.queryClient.getQueryData(meQuery.queryKey) !== undefined || mayBeSignedIn())
    await requireAudience('visitor', arrival);
}
