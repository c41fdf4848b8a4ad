import { paths } from '@limelight/contract/paths';
import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { guestPlays } from '../guest/guest-play';
import { mayBeSignedIn } from '../offline/session-hint';
import { meQuery } from '../queries/accounts';
import { type Audience, decideEntry } from './guard';
import { forgetReturnPath, rememberReturnPath, returnPath } from './return-path';

export interface EntryContext {
  readonly queryClient: QueryClient;
}

export interface Arrival {
  readonly location: ParsedLocation;
  readonly context: EntryContext;
}

/** Lets a page's audience in and redirects everybody else, before anything of the page is drawn or loaded. */
export async function enterAs(audience: Audience, { location, context }: Arrival): Promise<void> {
  const account = await context.queryClient.ensureQueryData(meQuery);
  switch (decideEntry(audience, account, guestPlays())) {
    case 'enter':
      return;
    case 'landing':
      rememberReturnPath(location.href);
      throw redirect({ to: paths.landing, search: { card: 'log-in' }, replace: true });
    case 'verify':
      if (audience === 'player') rememberReturnPath(location.href);
      throw redirect({ to: paths.verifyEmail, replace: true });
    case 'onward': {
      const href = returnPath();
      forgetReturnPath();
      throw redirect({ href, replace: true });
    }
  }
}

/** The landing page does not wait for the account when nobody was signed in here: most who see it are new. */
export async function enterLanding(arrival: Arrival): Promise<void> {
  if (arrival.context.queryClient.getQueryData(meQuery.queryKey) !== undefined || mayBeSignedIn())
    await enterAs('visitor', arrival);
}
