import { categories, countries } from '@limelight/rules/celebrity';
import { divisions, leagueOutcomes } from '@limelight/rules/league';
import { fanSentiments } from '@limelight/rules/movement';
import { rankingWindows } from '@limelight/rules/ranking';
import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import { bpsSchema, celebrityIdSchema, instantSchema, seCentsSchema, tickNumberSchema } from './scalars.schema.js';

const rankSchema = z.int().positive();
/** Places gained since the day began, negative when lost; null where there is nothing to compare with. */
const rankChangeSchema = z.int().nullable();

/** What everybody may know of a ranked player: nothing here opens anything. */
export const standingSchema = z
  .strictObject({
    rank: rankSchema,
    change: rankChangeSchema,
    name: z.string(),
    avatarUrl: z.string(),
    tier: z.enum(tiers),
    bot: z.boolean(),
    valueCents: seCentsSchema,
    profitBps: bpsSchema,
    /** The one who asks. */
    own: z.boolean(),
  })
  .meta({ id: 'Standing' });
export type Standing = z.infer<typeof standingSchema>;

/** The one who asks, ranked or not. */
export const ownStandingSchema = standingSchema
  .omit({ own: true })
  .extend({
    rank: rankSchema.nullable(),
    /** `hidden` chose not to be shown; `staff` are not ranked. */
    visibility: z.enum(['shown', 'hidden', 'staff']),
  })
  .meta({ id: 'OwnStanding' });
export type OwnStanding = z.infer<typeof ownStandingSchema>;

export const traderBoards = ['traders-week', 'traders-month', 'traders-all', 'bots'] as const;
export type TraderBoard = (typeof traderBoards)[number];

export const standingSorts = ['profit', 'value'] as const;
export type StandingSort = (typeof standingSorts)[number];

export const standingsPageSizeMax = 100;

export const getTraderBoard = {
  params: z.strictObject({ board: z.enum(traderBoards) }),
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(standingsPageSizeMax).default(50),
    /** `nextCursor` of the page before. */
    cursor: z.coerce.number().int().min(0).default(0),
    sort: z.enum(standingSorts).default('profit'),
    /** Of the board `bots` only: the others carry it in their name. */
    window: z.enum(rankingWindows).default('all'),
  }),
  response: z.strictObject({
    board: z.enum(traderBoards),
    window: z.enum(rankingWindows),
    sort: z.enum(standingSorts),
    /** The tick whose prices this ranking was made with. */
    tick: tickNumberSchema,
    total: z.int().min(0),
    entries: z.array(standingSchema),
    nextCursor: z.int().nullable(),
    own: ownStandingSchema.nullable(),
  }),
};

export const leagueStandingSchema = standingSchema
  .extend({
    /** Where the month would take this player if it ended now. */
    outcome: z.enum(leagueOutcomes),
  })
  .meta({ id: 'LeagueStanding' });
export type LeagueStanding = z.infer<typeof leagueStandingSchema>;

export const getLeague = {
  response: z.strictObject({
    /** First day of the month. */
    month: z.iso.date(),
    endsAt: instantSchema,
    tick: tickNumberSchema,
    /** Null until the player is placed: with the next tick, or when they show themselves again. */
    league: z
      .strictObject({
        division: z.enum(divisions),
        bots: z.boolean(),
        /** How many places at either end move. */
        zone: z.int().min(0),
        entries: z.array(leagueStandingSchema),
      })
      .nullable(),
    own: ownStandingSchema.nullable(),
    /** Earlier months, newest first. */
    history: z.array(
      z.strictObject({
        month: z.iso.date(),
        division: z.enum(divisions),
        rank: rankSchema.nullable(),
        outcome: z.enum(leagueOutcomes).nullable(),
      }),
    ),
    /** The player's profit since the month began, at the start of each day. */
    days: z.array(z.strictObject({ day: z.iso.date(), profitBps: bpsSchema })),
  }),
};

const celebrityBoardSchema = z.strictObject({
  tick: tickNumberSchema,
  entries: z.array(
    z.strictObject({
      rank: rankSchema,
      /** Places gained in 24 hours. */
      change: rankChangeSchema,
      celebrityId: celebrityIdSchema,
      name: z.string(),
      category: z.enum(categories),
      country: z.enum(countries),
      priceCents: seCentsSchema,
      dayAgoPriceCents: seCentsSchema,
      fanSentiment: z.enum(fanSentiments),
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
