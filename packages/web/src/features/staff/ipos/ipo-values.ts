import type { StaffIpo } from '@limelight/contract/play/staff-ipos.schema';
import { formatCount } from '@limelight/rules/count';
import { ipoCapMax, ipoSharesMax, ipoTimeProblem, ipoTimes, shareOutDay, shareOutMs } from '@limelight/rules/ipo';
import { clockChangeAt, londonMinute, parseLondonMinute } from '@limelight/rules/london-time';
import { formatSePlain, seCents } from '@limelight/rules/money';
import { londonDay } from '@limelight/rules/time';
import { parseCount } from '@limelight/rules/typed-number';
import { parsePrice } from '../../../ui/parse-price';
import { type CelebrityFields, missingFields, newFields, requiredText } from '../celebrities/celebrity-fields';

/** What the form enters, as typed. */
export interface IpoValues extends Omit<CelebrityFields, 'featured'> {
  readonly popularity: number;
  readonly price: string;
  readonly shares: string;
  /** The most per player. */
  readonly cap: string;
  /** A minute of London. */
  readonly opens: string;
}

const { featured: _, ...celebrity } = newFields;
export const newIpo: IpoValues = { ...celebrity, popularity: 50, price: '', shares: '', cap: '', opens: '' };

export const ipoLabels: Readonly<Record<keyof IpoValues, string>> = {
  name: 'Name',
  category: 'Category',
  country: 'Country',
  description: 'Description',
  fanSentiment: 'Fan sentiment',
  imageMediaId: 'Picture',
  popularity: 'Popularity',
  price: 'Price',
  shares: 'Shares',
  cap: 'Most per player',
  opens: 'Window opens',
};
const names = Object.keys(ipoLabels) as readonly (keyof IpoValues)[];

/** The entered terms, as an answer or the details of a conflict have them. */
export type StoredTerms = Pick<
  StaffIpo,
  | 'name'
  | 'category'
  | 'country'
  | 'description'
  | 'fanSentiment'
  | 'imageMediaId'
  | 'popularity'
  | 'priceCents'
  | 'shares'
  | 'cap'
  | 'opensAt'
>;

export function valuesOf({ priceCents, shares, cap, opensAt, ...terms }: StoredTerms): IpoValues {
  const { name, category, country, description, fanSentiment, imageMediaId, popularity } = terms;
  return {
    ...{ name, category, country, description, fanSentiment, imageMediaId, popularity },
    price: formatSePlain(seCents(priceCents)),
    shares: formatCount(shares),
    cap: formatCount(cap),
    opens: londonMinute(Date.parse(opensAt)),
  };
}

/** For a request; call it with values that `ipoProblems` has accepted. */
export function termsOf({ price, shares, cap, opens, ...values }: IpoValues): StoredTerms {
  return {
    ...values,
    priceCents: parsePrice(price) ?? 0,
    shares: parseCount(shares) ?? 0,
    cap: parseCount(cap) ?? 0,
    opensAt: new Date(parseLondonMinute(opens) ?? 0).toISOString(),
  };
}

const timeTexts = {
  TOO_SOON: 'The window opens at least 48 hours after the announcement',
  TOO_LATE: 'The window opens at most 60 days after the announcement',
  NEAR_MIDNIGHT: 'Please leave half an hour between the window and midnight in London',
} as const;

function opensProblem(opens: string, nowMs: number): string | null {
  const opensAtMs = parseLondonMinute(opens);
  if (opensAtMs === null) return clockChangeAt(opens) === 'skipped' ? 'This time does not exist' : requiredText;
  const problem = ipoTimeProblem(opensAtMs, nowMs);
  return problem && timeTexts[problem];
}

function countProblem(text: string, max: number): string | null {
  if (text.trim() === '') return requiredText;
  const count = parseCount(text);
  if (count === null || count < 1) return 'Enter a whole number, such as 50,000';
  return count > max ? `At most ${formatCount(max)}` : null;
}

export function ipoProblems(values: IpoValues, nowMs: number) {
  const [shares, cap] = [parseCount(values.shares), parseCount(values.cap)];
  const isAboveShares = shares !== null && cap !== null && cap > shares;
  return {
    ...missingFields(values),
    price: parsePrice(values.price) === null ? requiredText : null,
    shares: countProblem(values.shares, ipoSharesMax),
    cap: countProblem(values.cap, ipoCapMax) ?? (isAboveShares ? 'Not more than the shares of the IPO' : null),
    opens: opensProblem(values.opens, nowMs),
  };
}

export function changedFields(one: IpoValues, other: IpoValues): readonly (keyof IpoValues)[] {
  return names.filter((name) => one[name] !== other[name]);
}

/** The dates that follow from the time of opening; null while there is none. */
export function datesOf(opens: string) {
  const opensAtMs = parseLondonMinute(opens);
  if (opensAtMs === null) return null;
  const times = ipoTimes(opensAtMs);
  return { ...times, shareOutAtMs: shareOutMs(shareOutDay(londonDay(times.closesAtMs))) };
}
