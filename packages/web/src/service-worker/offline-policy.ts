/** What the service worker makes of a request. `leave`: the browser deals with it as if there were no service worker. */
export type Handling = 'page' | 'asset' | 'file' | 'everybody' | 'own' | 'leave';

export interface Asked {
  readonly method: string;
  /** `navigate` for a page. */
  readonly mode: string;
  readonly url: URL;
  readonly ownOrigin: string;
}

/** Reading that makes sense without a connection. Everything else of the API needs the server. */
const everybodysReading = /^\/api\/v1\/(?:celebrities(?:\/[^/]+(?:\/candles)?)?|market\/(?:sparklines|tick)|settings)$/;
/** News and rankings too: who asks may see more of the first, and finds an own row in the second. */
const ownReading = new RegExp(
  `^/api/v1/(?:${[
    ...['me', 'portfolio(?:/history)?', 'trades', 'watchlist', 'orders', 'price-alerts', 'news', 'notifications'],
    ...['daily-bonus', 'checklist', 'referrals', 'dividends', 'leaderboards/[^/]+'],
  ].join('|')})$`,
);

/** Pages that the server makes itself. */
const serverPages = /^\/(?:api|docs|dev|healthz|readyz|metrics|webhooks|s)(?:\/|$)/;
const pictures = /^\/(?:posters|avatars)\//;

export function handlingOf({ method, mode, url, ownOrigin }: Asked): Handling {
  if (method !== 'GET' || url.origin !== ownOrigin) return 'leave';
  const { pathname } = url;
  if (everybodysReading.test(pathname)) return 'everybody';
  if (ownReading.test(pathname)) return 'own';
  if (serverPages.test(pathname)) return 'leave';
  if (mode === 'navigate') return 'page';
  if (pathname.startsWith('/assets/')) return 'asset';
  return pictures.test(pathname) || /\.(?:js|svg|png|webmanifest)$/.test(pathname) ? 'file' : 'leave';
}
