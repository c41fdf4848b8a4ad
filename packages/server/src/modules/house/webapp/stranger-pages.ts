import type { PageVisit } from './visit.js';

/** About 10 MB. */
const cachedMax = 100;

interface StrangerOptions {
  /** @returns undefined when the page cannot be rendered now */
  readonly render: (visit: PageVisit) => Promise<string | undefined>;
  /** What the pages show has changed when this has. */
  readonly version: () => string;
}

/**
 * The rendered pages that anybody may read, cached for all strangers until the next tick. A page whose data
 * was partly refused, because its reader made too many requests, is not cached.
 */
export function strangerPages({ render, version }: StrangerOptions) {
  const cache = new Map<string, { readonly version: string; readonly html: string }>();
  return {
    clear: () => cache.clear(),
    read: async (visit: PageVisit): Promise<string | undefined> => {
      const key = `${visit.device} ${visit.path}${visit.search}`;
      const current = version();
      const known = cache.get(key);
      if (known?.version === current) return known.html;
      const html = await render(visit);
      if (html === undefined || visit.wasLimited()) return html;
      cache.delete(key);
      cache.set(key, { version: current, html });
      const [oldest] = cache.keys();
      if (cache.size > cachedMax && oldest !== undefined) cache.delete(oldest);
      return html;
    },
  };
}
