import { dayMs, hourMs, minuteMs, secondMs } from './time.js';

/** In characters as a reader counts them (code points). */
export const messageLengthMax = 500;
/** How long the writer can edit a message. */
export const messageEditMs = 5 * minuteMs;
/** Of those that a message names, so many are notified. */
export const mentionsMax = 5;

/** How a member reacts to a message; each counts once per member. */
export const reactions = ['thumbs-up', 'heart', 'flame', 'laugh', 'party', 'sad'] as const;
export type Reaction = (typeof reactions)[number];

export const reportReasons = ['spam', 'insult', 'hate', 'threat', 'sexual', 'private-data'] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportReasonTexts: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or scam',
  insult: 'Insult or bullying',
  hate: 'Hate against a group',
  threat: 'Threat or violence',
  sexual: 'Sexual content',
  'private-data': 'Private data of a person',
};

/** What staff decide about a reported message. */
export const reportDecisions = ['dismiss', 'remove', 'mute'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** How long a moderator can mute a member. */
export const muteLengths = ['15m', '24h', '7d'] as const;
export type MuteLength = (typeof muteLengths)[number];
export const muteLengthMs: Readonly<Record<MuteLength, number>> = {
  '15m': 15 * minuteMs,
  '24h': dayMs,
  '7d': 7 * dayMs,
};

/** The pauses between two messages of one member that moderators can choose; 0 is off. */
export const slowModes = [0, 5, 15, 30, 60, 300] as const;
export type SlowMode = (typeof slowModes)[number];
/** The pause while there are too many messages, and how long it stays after the last such moment. */
export const autoSlowSeconds = 10;
export const autoSlowMs = minuteMs;
/** The rate is taken over this time. */
export const autoSlowWindowSeconds = 10;
export const autoSlowPerSecondDefault = 3;

/** A member sends at most so many messages in `burstMs`. */
export const burstMax = 4;
export const burstMs = 10 * secondMs;
/** A message differs from so many of the writer's last ones. */
export const repeatsChecked = 2;
/** Accounts younger than `newAccountMs` write so long after they joined, at the earliest. */
export const newAccountMs = dayMs;
export const newcomerWaitMs = 10 * minuteMs;

/** Of a reason that a moderator gives. */
export const moderationReasonLengthMax = 200;

export const messageRetentionDaysDefault = 30;
/** Of one player. */
export const blocksMax = 1_000;
/** From when on a write counts again as a sign of life of squad and member. */
export const activityStepMs = hourMs;

/** More is a way to write over other lines; Vietnamese, Hebrew and Thai need up to three. */
const surplusMarks = /(\p{M}{3})\p{M}+/gu;

/**
 * Characters that show nothing or move the text around them, and where such characters belong: in emoji, and
 * where Arabic and Indic scripts join letters or keep them apart. What belongs comes first, so it stays.
 */
const hidden =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?\u200D(?=\p{Extended_Pictographic})|\p{Emoji}\uFE0F|\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}|[\p{M}\p{Script=Arabic}][\u200C\u200D](?=\p{L})|\n|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const alone = /^[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]$/u;

/**
 * The text as it is stored and shown, and as the browser shows it before the answer: in one spelling (NFC),
 * without characters that hide or reorder text, with at most one empty line in a row. Cleaning it again
 * changes nothing.
 */
export function tidyMessage(text: string): string {
  let tidy = text;
  // What a removed character separated may combine, and be removed itself.
  for (let before = ''; before !== tidy; ) {
    before = tidy;
    tidy = tidy
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029\u0085]/gu, '\n')
      .replace(hidden, (found) => (found !== '\n' && alone.test(found) ? (found === '\t' ? ' ' : '') : found))
      .replace(surplusMarks, '$1')
      .replace(/[^\S\n]+\n/gu, '\n')
      .replace(/\n{3,}/gu, '\n\n')
      .trim();
  }
  return tidy;
}

/** Of a tidy text, as the database counts. */
export function messageLength(text: string): number {
  return [...text].length;
}

/** Two texts with the same key are the same message: case, spaces and what stands at the end do not count. */
function repeatKey(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  return plain.replace(/[\s.,!?\u2026]+$/u, '') || plain;
}

export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly handle: string }
  | { readonly kind: 'star'; readonly text: string; readonly celebrityId: string };

/** What follows `$` for a celebrity: "Burna Boy" is `$burnaboy`, and any case and accents are the same. */
export function starToken(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Celebrities by token; of two with one token the first has it. */
export function starTokens(
  celebrities: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  return new Map(celebrities.toReversed().map(({ id, name }) => [starToken(name), id]));
}

/** What stands before is a group, as older browsers have no lookbehind. No address or email is a link. */
const linked =
  /(^|[^\p{L}\p{N}\p{M}_@$./:&=?#%+-])(@[A-Za-z0-9_]{3,20}|\$\p{L}[\p{L}\p{N}\p{M}]{0,39})(?![\p{L}\p{N}\p{M}_@$])/gu;

/**
 * A message in parts, which joined are the message: `@handle` and `$star` become links inside the game, and
 * everything else, addresses too, is shown as text.
 */
export function messageParts(text: string, stars: ReadonlyMap<string, string>): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  const pushText = (until: number) => {
    if (until > from) parts.push({ kind: 'text', text: text.slice(from, until) });
  };
  for (const found of text.matchAll(linked)) {
    const [, before = '', token = ''] = found;
    const start = found.index + before.length;
    const name = token.slice(1);
    const celebrityId = token.startsWith('$') ? stars.get(starToken(name)) : undefined;
    if (token.startsWith('$') && celebrityId === undefined) continue;
    pushText(start);
    from = start + token.length;
    if (celebrityId === undefined) parts.push({ kind: 'mention', text: token, handle: name });
    else parts.push({ kind: 'star', text: token, celebrityId });
  }
  pushText(text.length);
  return parts;
}

/** The handles that a message names, each once, in lower case. */
export function mentionedHandles(text: string): readonly string[] {
  const parts = messageParts(text, new Map());
  const handles = parts.flatMap((part) => (part.kind === 'mention' ? [part.handle.toLowerCase()] : []));
  return [...new Set(handles)].slice(0, mentionsMax);
}

export type MessageRefusalCode =
  | 'SQUAD_MEMBERS_ONLY'
  | 'SQUAD_ARCHIVED'
  | 'SQUAD_MUTED'
  | 'CHAT_MUTED'
  | 'CHAT_TOO_NEW'
  | 'MESSAGE_REPEATED'
  | 'MESSAGE_BURST'
  | 'SLOW_MODE';

export interface MessageRefusal {
  readonly code: MessageRefusalCode;
  /** From when on the writer can try again; null where no time ends it. */
  readonly untilMs: number | null;
}

/** What is known of a squad and a writer when a message arrives. */
export interface WriterState {
  readonly squad: {
    readonly archived: boolean;
    readonly mutedUntilMs: number | null;
    /** By moderators; 0 is off. */
    readonly slowSeconds: number;
    /** By itself, until then. */
    readonly autoSlowUntilMs: number | null;
  };
  /** Null for who is not a member. */
  readonly member: {
    readonly joinedAtMs: number;
    readonly accountCreatedAtMs: number;
    /** The latest end of what mutes the writer, here or everywhere. */
    readonly mutedUntilMs: number | null;
    /** Captain and deputies with the right of moderation: slow mode does not hold for them. */
    readonly moderates: boolean;
  } | null;
  /** The writer's newest messages in any squad, the newest first: `burstMax` of them, or all. */
  readonly recent: readonly { readonly text: string; readonly sentAtMs: number }[];
  /** When the writer last wrote in this squad. */
  readonly lastHereMs: number | null;
}

/** The pause between two messages of one member now, in seconds. */
export function slowSecondsAt({ slowSeconds, autoSlowUntilMs }: WriterState['squad'], nowMs: number): number {
  return Math.max(slowSeconds, autoSlowUntilMs !== null && autoSlowUntilMs > nowMs ? autoSlowSeconds : 0);
}

function later(untilMs: number | null, nowMs: number): untilMs is number {
  return untilMs !== null && untilMs > nowMs;
}

/** Why a message is refused, or null. What lasts longer comes first. */
export function messageRefusal(state: WriterState, text: string, nowMs: number): MessageRefusal | null {
  const { squad, member, recent, lastHereMs } = state;
  if (member === null) return { code: 'SQUAD_MEMBERS_ONLY', untilMs: null };
  if (squad.archived) return { code: 'SQUAD_ARCHIVED', untilMs: null };
  if (later(squad.mutedUntilMs, nowMs)) return { code: 'SQUAD_MUTED', untilMs: squad.mutedUntilMs };
  if (later(member.mutedUntilMs, nowMs)) return { code: 'CHAT_MUTED', untilMs: member.mutedUntilMs };
  // Whichever ends first: the account's first day or the wait after joining.
  const newUntilMs = Math.min(member.accountCreatedAtMs + newAccountMs, member.joinedAtMs + newcomerWaitMs);
  if (later(newUntilMs, nowMs)) return { code: 'CHAT_TOO_NEW', untilMs: newUntilMs };
  const key = repeatKey(text);
  if (recent.slice(0, repeatsChecked).some((sent) => repeatKey(sent.text) === key)) {
    return { code: 'MESSAGE_REPEATED', untilMs: null };
  }
  const first = recent[burstMax - 1];
  if (first !== undefined && later(first.sentAtMs + burstMs, nowMs)) {
    return { code: 'MESSAGE_BURST', untilMs: first.sentAtMs + burstMs };
  }
  const slowUntilMs = lastHereMs === null ? null : lastHereMs + slowSecondsAt(squad, nowMs) * secondMs;
  if (!member.moderates && later(slowUntilMs, nowMs)) return { code: 'SLOW_MODE', untilMs: slowUntilMs };
  return null;
}

/** So many messages in `autoSlowWindowSeconds` begin slow mode. */
export function autoSlowCount(perSecond: number): number {
  return perSecond * autoSlowWindowSeconds + 1;
}

/** Whether the writer can still edit a message. */
export function isEditable(sentAtMs: number, nowMs: number): boolean {
  return nowMs < sentAtMs + messageEditMs;
}
