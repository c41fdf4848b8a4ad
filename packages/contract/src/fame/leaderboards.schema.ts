import { divisions, leagueOutcomes } from '@limelight/rules/league';
import { rankingWindows } from '@limelight/rules/ranking';
import { ringSignals } from '@limelight/rules/ring';
import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import { celebritySchema } from '../exchange/market.schema.js';
import {
  bpsSchema,
  celebrityIdSchema,
  instantSchema,
  namedObject,
  positionSchema,
  seCentsSchema,
  tickNumberSchema,
} from '../scalars.schema.js';

const rankSchema = z.int().positive();
/** Places gained since the start of the day, negative when lost; null without an earlier place. */
const rankChangeSchema = z.int().nullable();

/**
 * `hidden`: only the player sees the rank; `untraded`: ranked after the first trade at the earliest; `staff`,
 * `frozen`: not ranked; `ring`: an older account is ranked in its place. Who is `shown` is ranked when
 * invested and spread: `standing` says it.
 */
export const visibilitySchema = z.enum(['shown', 'hidden', 'untraded', 'staff', 'frozen', 'ring']);

/** The public data of a ranked player; nothing here grants access. */
export const rankingEntrySchema = namedObject('RankingEntry', {
  rank: rankSchema,
  change: rankChangeSchema,
  handle: z.string(),
  avatarUrl: z.string(),
  tier: z.enum(tiers),
  bot: z.boolean(),
  valueCents: seCentsSchema,
  /** Time-weighted return over the window: money put in changes it at no moment. */
  returnBps: bpsSchema,
  /** Whether this is the requesting player. */
  own: z.boolean(),
});
export type RankingEntry = z.infer<typeof rankingEntrySchema>;

const shareSchema = z.number().min(0);
/** Shares from 0 to 1, of the portfolio and of what is invested, and how many celebrities are held. */
const spreadSchema = namedObject('Spread', {
  invested: shareSchema.max(1),
  largest: shareSchema.max(1),
  held: shareSchema,
});

/** How the player is invested over the days of a ranking; `rules/ranked.ts` says what it takes. */
const standingSchema = namedObject('Standing', {
  /** How many ticks count so far: those of the ranking's days from the first trade on. */
  ticks: z.int().min(0),
  average: spreadSchema,
  now: spreadSchema,
  ranked: z.boolean(),
});

/** The requesting player, ranked or not. */
export const ownRankSchema = rankingEntrySchema
  .omit({ own: true })
  .extend({
    rank: rankSchema.nullable(),
    visibility: visibilitySchema,
    /** Whether the player wants to be seen neither here nor in the live feed. */
    hides: z.boolean(),
    /** What the account shares with an older one; null for who is the oldest. */
    ring: z
      .strictObject({
        /** Nothing when only a younger account connects them. */
        shares: z.array(z.enum(ringSignals)),
        /** False on the day before the account leaves the rankings. */
        inForce: z.boolean(),
      })
      .nullable(),
    /** Null for who does not play. */
    standing: standingSchema.nullable(),
  })
  .meta({ id: 'OwnRank' });
export type OwnRank = z.infer<typeof ownRankSchema>;

export const traderBoards = ['traders-week', 'traders-month', 'traders-all', 'bots'] as const;
export type TraderBoard = (typeof traderBoards)[number];

export const rankingSorts = ['return', 'value'] as const;
export type RankingSort = (typeof rankingSorts)[number];

export const getTraderBoard = {
  params: z.strictObject({ board: z.enum(traderBoards) }),
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    /** `nextCursor` of the previous page. */
    cursor: positionSchema.default(0),
    sort: z.enum(rankingSorts).default('return'),
    /** On the board `bots` only: the other boards are named after their period. */
    window: z.enum(rankingWindows).default('all'),
  }),
  response: z.strictObject({
    board: z.enum(traderBoards),
    window: z.enum(rankingWindows),
    sort: z.enum(rankingSorts),
    /** The tick whose prices this ranking uses. */
    tick: tickNumberSchema,
    total: z.int().min(0),
    entries: z.array(rankingEntrySchema),
    nextCursor: z.int().nullable(),
    own: ownRankSchema.nullable(),
  }),
};

/** The same for visitors. */
export const getPublicTraderBoard = {
  ...getTraderBoard,
  query: getTraderBoard.query.extend({
    /** Of a guest's portfolio, in basis points. */
    guestReturnBps: z.coerce.number().int().min(-10_000).max(10_000_000).optional(),
  }),
  response: getTraderBoard.response.extend({
    own: z.null(),
    /** The rank by return that a player with `guestReturnBps` would have; null without it. */
    guestRank: rankSchema.nullable(),
  }),
};

export const leagueRankSchema = rankingEntrySchema
  .extend({
    /** The player's league if the month ended now. */
    outcome: z.enum(leagueOutcomes),
    /** The return since the month began, at each close, oldest first. */
    closesBps: z.array(bpsSchema),
  })
  .meta({ id: 'LeagueRank' });
export type LeagueRank = z.infer<typeof leagueRankSchema>;

export const getLeague = {
  response: z.strictObject({
    /** First day of the month. */
    month: z.iso.date(),
    endsAt: instantSchema,
    tick: tickNumberSchema,
    /** Null until the player is placed, at the tick after a trade. */
    league: z
      .strictObject({
        division: z.enum(divisions),
        bots: z.boolean(),
        /** Hidden players too, who have no entry. */
        players: z.int().min(0),
        /** How many players at either end move. */
        zone: z.int().min(0),
        /** Days of the month on which the player traded: a promotion needs some. */
        tradeDays: z.int().min(0),
        entries: z.array(leagueRankSchema),
      })
      .nullable(),
    own: ownRankSchema.nullable(),
    /** Earlier months, newest first. */
    history: z.array(
      z.strictObject({
        month: z.iso.date(),
        division: z.enum(divisions),
        rank: rankSchema.nullable(),
        outcome: z.enum(leagueOutcomes).nullable(),
      }),
    ),
    /** The player's return since the start of the month, at the start of each day. */
    days: z.array(z.strictObject({ day: z.iso.date(), returnBps: bpsSchema })),
  }),
};

const celebrityBoardSchema = z.strictObject({
  tick: tickNumberSchema,
  entries: z.array(
    celebritySchema
      .pick({ name: true, category: true, country: true, priceCents: true, dayAgoPriceCents: true, fanSentiment: true })
      .extend({
        celebrityId: celebrityIdSchema,
        rank: rankSchema,
        /** Places gained in 24 hours. */
        change: rankChangeSchema,
      }),
  ),
});

export const getCelebrityBoard = {
  response: celebrityBoardSchema,
};

export const getMoverBoard = {
  response: celebrityBoardSchema,
};

export const setRankingVisibility = {
  body: z.strictObject({ visible: z.boolean() }),
  response: z.strictObject({ visible: z.boolean() }),
};
