import { inviteParameter } from '@limelight/contract/paths';
import { oneOf, textOf } from '../trading/trade-search';

/**
 * The search parameters of the page of squads. Defaults are `undefined`, which keeps them out of the URL. The
 * router loads this before every page, so it loads no rules.
 */
export interface SquadsSearch {
  readonly q?: string | undefined;
  readonly celebrity?: string | undefined;
  /** By default the most active ones come first. */
  readonly sort?: 'members' | 'newest' | 'rank' | undefined;
  /** The form to found a squad, or to enter a code, is open. */
  readonly form?: 'found' | 'code' | undefined;
  /** The code of an invitation, as it came. */
  readonly [inviteParameter]?: string | undefined;
}

const celebrityIdPattern = /^[a-z0-9]{1,12}$/;
const queryLengthMax = 60;

/** Parses the URL's search parameters; unknown values are ignored. */
export function parseSquadsSearch(raw: Readonly<Record<string, unknown>>): SquadsSearch {
  const celebrity = textOf(raw.celebrity);
  return {
    q: textOf(raw.q).replaceAll('\0', '').slice(0, queryLengthMax) || undefined,
    celebrity: celebrityIdPattern.test(celebrity) ? celebrity : undefined,
    sort: oneOf(['members', 'newest', 'rank'], raw.sort),
    form: oneOf(['found', 'code'], raw.form),
    [inviteParameter]: textOf(raw[inviteParameter]) || undefined,
  };
}
