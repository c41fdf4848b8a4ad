import type { CelebrityAction } from './celebrity-actions';

/** A sentence of the palette, such as "buy burna 3". */
export interface VerbPhrase {
  readonly verb: CelebrityAction['verb'];
  /** A part of a celebrity's name. */
  readonly name: string;
  readonly shares?: number;
}

const phrase = /^(buy|sell|alert)\s+(.+?)(?:\s+(\d{1,6}))?$/i;

/** The verb, the name and the number in a query; null for any other query. */
export function parseVerb(query: string): VerbPhrase | null {
  const [, verb, name, number] = phrase.exec(query.trim()) ?? [];
  if (verb === undefined || name === undefined) return null;
  const shares = Number(number ?? 0);
  const lower = verb.toLowerCase() as VerbPhrase['verb'];
  return { verb: lower, name, ...(shares > 0 && lower !== 'alert' && { shares }) };
}
