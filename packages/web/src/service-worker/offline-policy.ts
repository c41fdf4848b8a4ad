import { avatarFolder, posterFolder, serverFolders } from '@limelight/contract/addresses';
import { type Endpoint, impersonatedHeader } from '@limelight/contract/endpoint';
import * as market from '@limelight/contract/exchange/market';
import { listPremieres } from '@limelight/contract/exchange/premieres';
import { offlineReading } from '@limelight/contract/offline';
import { getMe } from '@limelight/contract/people/accounts';
import type { Me } from '@limelight/contract/people/accounts.schema';
import { getPublicSettings } from '@limelight/contract/people/settings';

/** The caching strategy of a request. `leave`: the browser handles it as without a service worker. */
export type Handling = 'page' | 'asset' | 'file' | 'picture' | 'everybody' | 'own' | 'account' | 'leave';

export interface HandledRequest {
  readonly method: string;
  /** `navigate` for a page. */
  readonly mode: string;
  readonly url: URL;
  readonly ownOrigin: string;
}

/** The paths of calls, whatever their parameters. */
function pathsOf(calls: readonly Endpoint[]): RegExp {
  return new RegExp(`^(?:${calls.map(({ url }) => url.replace(/:\w+/g, '[^/]+')).join('|')})$`);
}

/** Public reads that are useful offline. Everything else of the API needs the server. */
const everybodysReading = pathsOf([
  market.listCelebrities,
  market.getCelebrity,
  market.getCandles,
  market.getSparklines,
  listPremieres,
  getPublicSettings,
]);
/** A player's own reads. These include news and rankings, whose responses depend on the account. */
const ownReading = pathsOf(offlineReading);

/** A page that is not part of the app. */
function isServerPage(pathname: string): boolean {
  return serverFolders.includes(pathname.split('/')[1] ?? '');
}

export function handlingOf({ method, mode, url, ownOrigin }: HandledRequest): Handling {
  if (method !== 'GET' || url.origin !== ownOrigin) return 'leave';
  const { pathname } = url;
  if (everybodysReading.test(pathname)) return 'everybody';
  if (pathname === getMe.url) return 'account';
  if (ownReading.test(pathname)) return 'own';
  if (isServerPage(pathname)) return 'leave';
  if (mode === 'navigate') return 'page';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith(posterFolder) || pathname.startsWith(avatarFolder)) return 'picture';
  return /\.(?:js|svg|png|webmanifest)$/.test(pathname) ? 'file' : 'leave';
}

/** Not a failure, nothing that the server forbids to store, and nothing that an impersonating admin sees. */
export function isStorable({ ok, headers }: Pick<Response, 'ok' | 'headers'>): boolean {
  return ok && !headers.has(impersonatedHeader) && !/no-store/.test(headers.get('cache-control') ?? '');
}

const proxyStatuses = [502, 503, 504];

/**
 * Whether a proxy answers in the place of a server that it does not reach: every response of the game has a
 * content security policy.
 */
export function isOfProxy({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return proxyStatuses.includes(status) && !headers.has('content-security-policy');
}

/**
 * What pages need of the account offline. How its owner is reached is never in the browser's storage, see
 * `knowsContact`.
 */
export function offlineAccount(me: Me): Me {
  return { ...me, email: '', mobileNumberPrefix: '', mobileNumber: '' };
}
