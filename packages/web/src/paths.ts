/** Every address of the app: links, redirects and the table of routes take them from here. */
export const paths = {
  landing: '/',
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  terms: '/terms',
  privacy: '/privacy',
  dashboard: '/dashboard',
  trade: '/trade',
  holdings: '/my-holdings',
  celebrity: '/celebrity/$id',
} as const;

export function celebrityPath(id: string): string {
  return paths.celebrity.replace('$id', encodeURIComponent(id));
}

/** The generated poster of a celebrity, made by the server. */
export function posterUrl(celebrityId: string): string {
  return `/posters/${encodeURIComponent(celebrityId)}.svg`;
}

/** Of a same-origin address its path with query and hash; `null` for anything that leads elsewhere. */
export function sameOriginPath(candidate: string, origin: string): string | null {
  if (!candidate.startsWith('/') || !URL.canParse(candidate, origin)) return null;
  const url = new URL(candidate, origin);
  // "/.//host" is ours as an address, but as a path it would be read as another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
