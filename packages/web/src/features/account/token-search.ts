export interface TokenSearch {
  /** From the link in the mail. */
  readonly token?: string | undefined;
  /** The mail's link was followed and refused by the server. */
  readonly error?: string | undefined;
}

/** The router reads digits in an address as a number; a token is a text all the same. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '' ? undefined : text;
}

export function parseTokenSearch(raw: Readonly<Record<string, unknown>>): TokenSearch {
  const token = textOf(raw.token);
  const error = textOf(raw.error);
  return { ...(token !== undefined && { token }), ...(error !== undefined && { error }) };
}
