import { publicNameMessages, publicNameProblem, tidyPublicName } from './public-name.js';
import { readableAlphabet, readableCode } from './readable-code.js';
import { dayMs } from './time.js';

/** A squad is a fan group of one celebrity. */

export const squadNameLengthMin = 3;
export const squadNameLengthMax = 30;
/** Some signs are written with several letters. */
const handleLengthMax = 60;
export const squadDescriptionLengthMax = 300;
/** Of a kick. */
export const kickReasonLengthMax = 200;

export const squadRoles = ['captain', 'deputy', 'member'] as const;
export type SquadRole = (typeof squadRoles)[number];

/**
 * What a captain can let a deputy do. `settings`: the description; `moderation`: the chat; `members`: kicks;
 * `events`: schedule them; `invitations`: renew the code.
 */
export const squadRights = ['settings', 'moderation', 'members', 'events', 'invitations'] as const;
export type SquadRight = (typeof squadRights)[number];

/** `silence`: nobody did anything for long; `empty`: nobody is left to lead it; `staff`: with a reason. */
export const squadArchiveReasons = ['silence', 'empty', 'staff'] as const;
export type SquadArchiveReason = (typeof squadArchiveReasons)[number];

/** What is recorded about a squad, for its officers and for staff. */
export const squadDeedKinds = [
  'founded',
  'joined',
  'left',
  'kicked',
  'kick-undone',
  'refusal-lifted',
  'role-changed',
  'handed-over',
  /** The captain was followed by somebody else. */
  'succeeded',
  'description-changed',
  'code-renewed',
  'renamed',
  'muted',
  'unmuted',
  'archived',
  'restored',
  'slow-mode',
  'message-removed',
  'member-muted',
  'member-unmuted',
  'event-proposed',
  'event-withdrawn',
  'event-cancelled',
] as const;
export type SquadDeedKind = (typeof squadDeedKinds)[number];

export const squadMembershipsMaxDefault = 10;
export const squadCaptainciesMaxDefault = 3;
export const squadFounderDaysDefault = 7;
export const squadFounderTradesDefault = 5;
/** Who founds squads and leaves them uses up names. */
export const squadFoundingsPerWeekMax = 3;
export const squadSilenceDaysDefault = 60;
export const captainSilenceDaysDefault = 30;
/** Captains are informed so long before a silent squad is archived. */
export const squadSilenceNoticeDays = 7;
/** Of a squad and London day. */
export const kicksPerDayMax = 20;
export const kickUndoDays = 7;
/** Who did something in the squad so lately is active in it. */
export const activeMemberDays = 14;

export const inviteCodeBytes = 8;
const inviteCodePattern = new RegExp(`^[${readableAlphabet}]{${inviteCodeBytes}}$`);

/** Codes can collide: the caller enforces uniqueness and repeats. */
export function makeInviteCode(randomBytes: Uint8Array): string {
  if (randomBytes.length < inviteCodeBytes) throw new RangeError(`needs ${inviteCodeBytes} random bytes`);
  return readableCode(randomBytes.subarray(0, inviteCodeBytes));
}

/** A typed code in its stored form; null when it is none. */
export function normalizeInviteCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return inviteCodePattern.test(code) ? code : null;
}

/** Latin letters that are no other one with an accent. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/**
 * The address of a squad and its key: names with the same handle are the same. Small Latin letters and
 * digits, with hyphens between words.
 */
export function squadHandle(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']/g, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * What two names that collide have in common: hyphens make no difference, so that "Star Team" and "Starteam"
 * are one.
 */
function squadNameKey(name: string): string {
  return squadHandle(name).replaceAll('-', '');
}

/** Addresses of other pages of squads. */
const reservedHandles: ReadonlySet<string> = new Set(['new', 'invite']);

/** The message to show, or null when a squad can have the name. */
export function squadNameProblem(name: string, { siteName = '' }: { readonly siteName?: string } = {}): string | null {
  const tidy = tidyPublicName(name);
  const length = [...tidy].length;
  if (length < squadNameLengthMin || length > squadNameLengthMax) {
    return `Use ${squadNameLengthMin} to ${squadNameLengthMax} characters`;
  }
  const problem = publicNameProblem(tidy, { siteName });
  if (problem !== null) return problem;
  if (squadHandle(tidy).length > handleLengthMax) return 'Use plain letters';
  if (reservedHandles.has(squadHandle(tidy))) return publicNameMessages.reserved;
  return squadNameKey(tidy).length < squadNameLengthMin ? 'Use at least 3 letters from A to Z, or digits' : null;
}

export interface SquadStanding {
  readonly role: SquadRole;
  /** A captain has all, whatever is listed. */
  readonly rights: readonly SquadRight[];
}

/** Null for who is no member. */
export function hasSquadRight(who: SquadStanding | null, right: SquadRight): boolean {
  return who?.role === 'captain' || (who?.role === 'deputy' && who.rights.includes(right));
}

export function isSquadOfficer(who: SquadStanding | null): boolean {
  return who !== null && who.role !== 'member';
}

/** Nobody acts upon a captain, and deputies not upon each other. Who acts and upon whom are two members. */
export function mayActUpon(who: SquadStanding | null, target: SquadStanding, right: SquadRight): boolean {
  if (!hasSquadRight(who, right)) return false;
  return who?.role === 'captain' ? target.role !== 'captain' : target.role === 'member';
}

export function mayKick(who: SquadStanding | null, target: SquadStanding): boolean {
  return mayActUpon(who, target, 'members');
}

/** A member has no rights; those of a deputy are listed once each, in one order. */
export function normalizeRights(role: SquadRole, rights: readonly SquadRight[]): readonly SquadRight[] {
  return role === 'deputy' ? squadRights.filter((right) => rights.includes(right)) : [];
}

export type FoundingLack = 'ACCOUNT_DAYS' | 'TRADES' | 'CAPTAINCIES' | 'MEMBERSHIPS' | 'FOUNDINGS';

export interface FounderState {
  readonly accountAgeMs: number;
  /** Counted up to what is needed. */
  readonly trades: number;
  readonly captaincies: number;
  readonly memberships: number;
  /** In the last 7 days. */
  readonly foundings: number;
}

export interface FoundingTerms {
  readonly days: number;
  readonly trades: number;
  readonly captainciesMax: number;
  readonly membershipsMax: number;
}

/** Everything that keeps a verified player from founding a squad. */
export function foundingLacks(player: FounderState, terms: FoundingTerms): readonly FoundingLack[] {
  const lacks: readonly (readonly [FoundingLack, boolean])[] = [
    ['ACCOUNT_DAYS', player.accountAgeMs < terms.days * dayMs],
    ['TRADES', player.trades < terms.trades],
    ['CAPTAINCIES', player.captaincies >= terms.captainciesMax],
    ['MEMBERSHIPS', player.memberships >= terms.membershipsMax],
    ['FOUNDINGS', player.foundings >= squadFoundingsPerWeekMax],
  ];
  return lacks.flatMap(([lack, isLacking]) => (isLacking ? [lack] : []));
}

export type JoinRefusalCode = 'SQUAD_ARCHIVED' | 'SQUAD_REFUSED' | 'SQUAD_LIMIT';

export interface JoinerState {
  readonly archived: boolean;
  /** A kick stands. */
  readonly refused: boolean;
  readonly memberships: number;
}

/** Why a player who is no member cannot join; null when it is possible. */
export function joinRefusal(
  { archived, refused, memberships }: JoinerState,
  membershipsMax: number,
): JoinRefusalCode | null {
  if (archived) return 'SQUAD_ARCHIVED';
  if (refused) return 'SQUAD_REFUSED';
  return memberships >= membershipsMax ? 'SQUAD_LIMIT' : null;
}

/** Until when a kick can be undone. */
export function kickUndoableUntilMs(kickedAtMs: number): number {
  return kickedAtMs + kickUndoDays * dayMs;
}

/** Who could follow a captain: a member with an account in good standing, and not the captain. */
export interface SuccessorCandidate {
  readonly userId: string;
  readonly role: Exclude<SquadRole, 'captain'>;
  readonly joinedAtMs: number;
  /** When this member last wrote, pledged or used a right; null for never. */
  readonly contributedAtMs: number | null;
}

function isActive({ contributedAtMs }: SuccessorCandidate, nowMs: number): boolean {
  return contributedAtMs !== null && contributedAtMs > nowMs - activeMemberDays * dayMs;
}

/** The longest-serving one, by id among those of one moment. */
function longestServing(candidates: readonly SuccessorCandidate[]): SuccessorCandidate | null {
  return candidates.reduce<SuccessorCandidate | null>((first, each) => {
    if (first === null || each.joinedAtMs < first.joinedAtMs) return each;
    return each.joinedAtMs === first.joinedAtMs && each.userId < first.userId ? each : first;
  }, null);
}

/**
 * Who follows a captain who leaves: the longest-serving deputy who is active, else the longest-serving member
 * who is, else the longest-serving deputy, else member; null when there is nobody. A captain who is merely
 * silent makes way for somebody active alone.
 */
export function squadSuccessor(
  candidates: readonly SuccessorCandidate[],
  { nowMs, activeOnly = false }: { readonly nowMs: number; readonly activeOnly?: boolean },
): SuccessorCandidate | null {
  const active = candidates.filter((each) => isActive(each, nowMs));
  const groups = activeOnly ? [active] : [active, candidates];
  for (const group of groups) {
    const successor = longestServing(group.filter(({ role }) => role === 'deputy')) ?? longestServing(group);
    if (successor !== null) return successor;
  }
  return null;
}

/** Since when somebody who last did something then is silent, in whole days. */
export function silentDays(lastMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - lastMs) / dayMs));
}

export const squadSorts = ['activity', 'members', 'newest', 'rank'] as const;
export type SquadSort = (typeof squadSorts)[number];

/** Captain, deputies and members by how long they serve, or by their return of the month. */
export const memberSorts = ['time', 'return'] as const;
export type MemberSort = (typeof memberSorts)[number];
