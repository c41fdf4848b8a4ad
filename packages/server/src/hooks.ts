import type { Needed } from '@limelight/rules/debt';
import type { SplitRatio } from '@limelight/rules/split';
import type { Tier } from '@limelight/rules/tier';
import type { SettingsStore } from './modules/people/settings/settings.public.js';
import type { Executor } from './platform/database.js';
import type { GameClock } from './platform/database-clock.js';
import type { Random } from './platform/random.js';

/** The types of an event and of what a hook returns; only the compiler sees them. */
interface EventType<Event = unknown, Result = unknown> {
  readonly event: Event;
  readonly result: Result;
}

function event<Event, Result = void>(): EventType<Event, Result> {
  return {} as EventType<Event, Result>;
}

export type EventTypes = Readonly<Record<string, EventType>>;

export interface AccountEvent {
  readonly userId: string;
  readonly now: Date;
}

/** Each runs in the transaction of the change, with the account locked, unless it says otherwise. */
export const accountEvents = {
  /**
   * The address is verified. It happens again when a verified player is found without a wallet; outside a
   * transaction.
   */
  verifies: event<AccountEvent & { readonly settings: SettingsStore }>(),
  /** The wallet is open: from now on the player takes part in the game. Once in the life of an account. */
  joins: event<AccountEvent>(),
  /** The state or the role has changed. */
  changes: event<AccountEvent>(),
  /** Trading was frozen or is free again, or the player owes cash or has paid it. */
  freezes: event<AccountEvent>(),
  /** The player trades no more, for a while or permanently: what is under way in the market ends. */
  stops: event<AccountEvent>(),
  /**
   * A refund or a dispute takes cash or shares that are held: the newest owners end until what is needed is
   * free. `freed` is what the hooks before have freed of the cash; each adds its part. The wallet is locked.
   * Returns how many ended.
   */
  owes: event<AccountEvent & { readonly needed: Needed; readonly freed: { cents: number } }, number>(),
  /** A membership has begun, ended or changed. The wallet is locked and has the new tier. */
  changesTier: event<AccountEvent & { readonly tier: Tier }>(),
  /** Everybody who is logged in, or acts for the account in another way, is shut out. */
  endsAccess: event<AccountEvent>(),
  /** A session was replaced by another in the same browser; outside a transaction. */
  replacesSession: event<{ readonly from: string; readonly toToken: string }>(),
  /** It is closed permanently. Its row is anonymous already. */
  closes: event<AccountEvent>(),
  /**
   * Its personal rows are deleted. Repeated two minutes later, when the address is forgotten, so hooks are
   * idempotent.
   */
  erases: event<AccountEvent & { readonly email: string | null }>(),
};

export interface ExecutedSplit {
  readonly id: string;
  readonly celebrityId: string;
  /** The celebrity's. */
  readonly name: string;
  /** Counts the splits of the celebrity; what is of before it has a lower one. */
  readonly number: number;
  readonly ratio: SplitRatio;
}

export const celebrityEvents = {
  /**
   * It cannot be traded from now on. Under the market lock, before any wallet. The counts go into the audit
   * trail.
   */
  suspends: event<{ readonly celebrityId: string; readonly now: Date }, Readonly<Record<string, number>>>(),
  /**
   * It leaves the exchange: from now on it cannot be traded, and after the notice every holder is paid. What
   * holds cash or shares about it ends here. Under the market lock, before any wallet. The counts go into the
   * audit trail.
   */
  retires: event<{ readonly celebrityId: string; readonly now: Date }, Readonly<Record<string, number>>>(),
  /**
   * A split reaches these players, whose wallets are locked. Their shares, and what is held of them, are
   * converted after it by the ratio and rounded down: an owner whose hold would be nothing ends it here.
   */
  splits: event<{ readonly split: ExecutedSplit; readonly userIds: readonly string[]; readonly now: Date }>(),
};

export const newsEvents = {
  /** The times or celebrities of scheduled items have changed; after the change is committed. */
  reschedules: event<{ readonly clock: GameClock; readonly random: Random }>(),
};

export type HooksOf<Events extends EventTypes> = {
  readonly [Name in keyof Events]?: (
    tx: Executor,
    event: Events[Name]['event'],
    hooks: Hooks,
  ) => Promise<Events[Name]['result']>;
};

/** Runs what follows, in the order of the modules, and returns the results. */
export type Run<Events extends EventTypes> = <Name extends keyof Events>(
  name: Name,
  tx: Executor,
  event: Events[Name]['event'],
) => Promise<readonly Events[Name]['result'][]>;

export interface Hooks {
  readonly account: Run<typeof accountEvents>;
  readonly celebrity: Run<typeof celebrityEvents>;
  readonly news: Run<typeof newsEvents>;
}
