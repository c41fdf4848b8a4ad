export interface TokenSearch {
  /** The token in the mail's link. */
  readonly token?: string | undefined;
  /** Set after the server refused the link's token. */
  readonly error?: string | undefined;
  /** The kind of mail that has the link, where it matters. */
  readonly from?: 'campaign' | undefined;
}

/** The router parses a value of digits only as a number; a token is always a string. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}

export function parseTokenSearch(raw: Readonly<Record<string, unknown>>): TokenSearch {
  return { token: textOf(raw.token), error: textOf(raw.error), from: raw.from === 'campaign' ? raw.from : undefined };
}
