import { dayMs, hourMs } from './time.js';

/** "Keep me logged in": how long a log-in lasts at most, in days. */
export const rememberedDays = 30;

/** Who comes back after this long sees what happened meanwhile. */
export const awayMs = 4 * hourMs;

export interface SessionLife {
  /** Without a visit. */
  readonly idleMs: number;
  /** From the log-in, however often the player comes back. */
  readonly absoluteMs: number;
}

const remembered: SessionLife = { idleMs: 14 * dayMs, absoluteMs: rememberedDays * dayMs };
/** For a shared computer. The browser forgets the session earlier, when it is closed. */
const unremembered: SessionLife = { idleMs: 12 * hourMs, absoluteMs: dayMs };

export interface SeenSession {
  readonly remembered: boolean;
  readonly signedInAt: Date;
  readonly seenAt: Date;
}

export const sessionLives = { remembered, unremembered } as const;

/** When a session ends unless its player is seen again. */
export function sessionEnd({ remembered: isRemembered, signedInAt, seenAt }: SeenSession): Date {
  const { idleMs, absoluteMs } = isRemembered ? remembered : unremembered;
  return new Date(Math.min(seenAt.getTime() + idleMs, signedInAt.getTime() + absoluteMs));
}
