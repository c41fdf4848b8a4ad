import type { FastifyInstance } from 'fastify';
import type { accountEvents, celebrityEvents, HooksOf, newsEvents } from './hooks.js';
import type { PriceCauses } from './modules/exchange/market/market.public.js';
import type { HoldKind } from './modules/exchange/wallet/wallet.public.js';
import type { SettingGroup } from './modules/people/settings/settings.public.js';
import type { MediaUser } from './modules/talk/media/media.public.js';
import type { AnyDailyWork } from './platform/daily-run.js';
import type { InvariantQuery } from './platform/invariant.sql.js';
import type { Tasks } from './platform/jobs.js';
import type { StreamMessage } from './platform/live.js';
import type { Metric } from './platform/metrics.js';
import type { PersonalTable } from './platform/personal-table.js';
import type { StreamPlayer } from './platform/stream-route.js';
import type { TickTask } from './platform/tick-tasks.js';
import type { TimelineEntry } from './platform/timeline-entry.js';
import type { Topic } from './platform/topics.js';
import type { WaitingQueue } from './platform/waiting-queue.js';
import type { Worker } from './platform/worker.js';

/**
 * What one noun of the game adds to the server. Each function names in its parameter the part of the context
 * that it needs. A module is checked with `satisfies Module`: `never` accepts any such parameter, and
 * `modules.ts` checks that the server's context has it.
 */
export interface Module<Context = never> {
  /** Its folder below `modules`, such as `play/trading`. */
  readonly name: string;
  readonly routes?: (app: FastifyInstance, context: Context) => void | Promise<void>;
  readonly live?: {
    /**
     * Called before the listener starts, on every instance: subscribes to changes and sends them to open
     * streams.
     */
    readonly subscribe?: (context: Context) => void;
    /** The state of a player's own pages when a stream opens; null when there is none for this player. */
    readonly ownMessage?: (context: Context, player: StreamPlayer) => Promise<StreamMessage | null>;
  };
  /** Topics of the stream that it serves, each with its join rule. */
  readonly topics?: readonly Topic<Context>[];
  /** Each job runs at least once, on any instance. */
  readonly jobs?: (context: Context) => Tasks;
  /** Run after each tick, on the leader instance. */
  readonly afterTick?: (context: Context) => readonly TickTask[];
  readonly daily?: readonly AnyDailyWork[];
  /** Started on every instance, and stopped before its connections are closed. */
  readonly worker?: (context: Context) => Worker;
  /** What follows for its rows from what happens to an account, a celebrity or the news: see hooks.ts. */
  readonly onAccount?: HooksOf<typeof accountEvents>;
  readonly onCelebrity?: HooksOf<typeof celebrityEvents>;
  readonly onNews?: HooksOf<typeof newsEvents>;
  /** Its owners of held cash and shares. */
  readonly holds?: readonly HoldKind[];
  /** From `defineSettings`; a key is declared by one module alone. */
  readonly settings?: SettingGroup;
  readonly personalTables?: readonly PersonalTable[];
  /**
   * For a module whose rows refer to files of the media library: they are listed there, and cannot be
   * deleted.
   */
  readonly mediaUsers?: readonly MediaUser[];
  /** What happened to a person, as staff see it. */
  readonly timeline?: readonly TimelineEntry[];
  /** What waits for staff: a line of the dashboards each. */
  readonly waiting?: (context: Context) => readonly WaitingQueue[];
  /** What it measures of itself: a scrape of `/metrics` reads all. */
  readonly metrics?: (context: Context) => readonly Metric[];
  /** What it lets happen to prices: begun by ticks and openings, published in the records of a day. */
  readonly priceCauses?: PriceCauses;
  /** Conditions that always hold for the module's rows; `npm run audit` checks them. */
  readonly invariants?: readonly InvariantQuery[];
}
