import { mentionChoicesMax } from '@limelight/rules/mention';
import { foundMessagesMax, searchTextLengthMax, searchWords } from '@limelight/rules/message-search';
import { squadRoles } from '@limelight/rules/squad';
import {
  messageLength,
  messageLengthMax,
  moderationReasonLengthMax,
  muteLengths,
  reactions,
  reportReasons,
  slowModes,
  tidyMessage,
} from '@limelight/rules/squad-message';
import { z } from 'zod';
import { doneSchema, instantSchema, namedObject, uuidSchema } from '../scalars.schema.js';
import { plainTextSchema } from './plain-text.schema.js';
import { squadSignalSchema } from './squad-signals.schema.js';

/** More than any message needs before it is cleaned. */
const rawLengthMax = 4 * messageLengthMax;
const tooLong = `At most ${messageLengthMax} characters`;

/** A text as it is stored: see `tidyMessage`. */
const messageTextSchema = z
  .string()
  .max(rawLengthMax, { error: tooLong, abort: true })
  .overwrite(tidyMessage)
  .min(1, 'Please write a message')
  .refine((text) => messageLength(text) <= messageLengthMax, tooLong);

const numberSchema = z
  .int32()
  .positive()
  .meta({ description: 'Counts the messages of a squad, from 1, without a gap' });
const pathNumberSchema = z.coerce.number().int().min(1).max(2_147_483_647);
const headSchema = z.int32().min(0).meta({ description: 'The newest number; 0 before the first message' });
const reactionSchema = z.enum(reactions);
const slowSecondsSchema = z.int32().min(0);
const reasonSchema = plainTextSchema('Please give a reason', moderationReasonLengthMax);

const authorSchema = z.strictObject({
  handle: z.string(),
  avatarUrl: z.string(),
  /** In this squad now; null for who is no longer a member. */
  role: z.enum(squadRoles).nullable(),
});

/** The same for every reader; `own…` fields of answers say what is the reader's. */
export const squadMessageSchema = namedObject('SquadMessage', {
  /** Made by the client that sent it. */
  id: uuidSchema,
  number: numberSchema,
  /** Null where the account was deleted. */
  author: authorSchema.nullable(),
  time: instantSchema,
  /** Plain text; empty where it was deleted. */
  text: z.string(),
  /** What it answers, as it is now. */
  replyTo: z
    .strictObject({
      number: numberSchema,
      /** Null where the message is gone or deleted. */
      handle: z.string().nullable(),
      /** Its beginning. */
      text: z.string(),
    })
    .nullable(),
  editedAt: instantSchema.nullable(),
  /** By whom it was deleted. */
  deletedBy: z.enum(['writer', 'moderator', 'staff']).nullable(),
  /** Counts of each reaction that it has. */
  reactions: z.array(z.strictObject({ reaction: reactionSchema, count: z.int().positive() })),
  /** A signal, which stands: nobody edits, deletes, removes or reports it. */
  signal: squadSignalSchema.nullable(),
});
export type SquadMessage = z.infer<typeof squadMessageSchema>;

/** What keeps the player from writing. */
const ownMuteSchema = z.strictObject({
  id: uuidSchema,
  until: instantSchema,
  reason: z.string(),
  /** `squad`: its moderators, in this squad; `staff`: in every squad. */
  by: z.enum(['squad', 'staff']),
});

const slowFields = {
  /** Set by moderators; 0 is off. */
  slowSeconds: slowSecondsSchema,
  /** The pause that holds now: there may be too many messages. */
  slowSecondsNow: slowSecondsSchema,
  /** Until when slow mode by itself holds. */
  autoSlowUntil: instantSchema.nullable(),
};

export const squadChatSchema = namedObject('SquadChat', {
  squadId: uuidSchema,
  head: headSchema,
  /** Everything up to here was read; null before the first time. */
  readNumber: headSchema.nullable(),
  /** The player gets no notifications of it. */
  quiet: z.boolean(),
  ...slowFields,
  mute: ownMuteSchema.nullable(),
  /** From when on a new member of a new account can write. */
  writesFrom: instantSchema.nullable(),
  /** Whom the player has blocked, or who has blocked the player: their messages are not shown. */
  hiddenHandles: z.array(z.string()),
  /** How long messages are stored. */
  retentionDays: z.int().positive(),
});
export type SquadChat = z.infer<typeof squadChatSchema>;

const ownReactionsSchema = z.array(z.strictObject({ number: numberSchema, reactions: z.array(reactionSchema) }));

export const squadMessagePageSchema = namedObject('SquadMessagePage', {
  /** The oldest first. */
  messages: z.array(squadMessageSchema),
  /** The player's own, of messages that have some. */
  ownReactions: ownReactionsSchema,
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
  head: headSchema,
});
export type SquadMessagePage = z.infer<typeof squadMessagePageSchema>;

const params = z.strictObject({ id: uuidSchema });
const messageParams = z.strictObject({ id: uuidSchema, number: pathNumberSchema });
const reactionParams = z.strictObject({ id: uuidSchema, number: pathNumberSchema, reaction: reactionSchema });
const playerSchema = z.string().regex(/^\w{3,20}$/);
const memberParams = z.strictObject({ id: uuidSchema, handle: playerSchema });
const handleParams = z.strictObject({ handle: playerSchema });

export const getSquadChat = { params, response: squadChatSchema };

export const listSquadMessages = {
  params,
  query: z
    .strictObject({
      /** Of these one at most; none: the newest. */
      before: pathNumberSchema.optional(),
      after: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
      around: pathNumberSchema.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    })
    .refine(
      ({ before, after, around }) => [before, after, around].filter((each) => each !== undefined).length <= 1,
      'Please choose one of before, after and around',
    ),
  response: squadMessagePageSchema,
};

const foundMessagePageSchema = namedObject('FoundSquadMessages', {
  /** The newest first. */
  messages: z.array(squadMessageSchema),
  total: z.int().min(0).max(foundMessagesMax),
  /** There are older ones than the newest that are counted and shown. */
  more: z.boolean(),
  nextCursor: numberSchema.nullable(),
});
export type FoundMessagePage = z.infer<typeof foundMessagePageSchema>;

export const findSquadMessages = {
  params,
  query: z.strictObject({
    /** Words by their letters alone, or parts of words: a message must have all of them. */
    q: z
      .string()
      .max(searchTextLengthMax)
      .refine((text) => !text.includes('\0'), 'Please search without control characters')
      .refine((text) => searchWords(text).length > 0, 'Please search for a word'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    /** `nextCursor` of the previous page. */
    cursor: pathNumberSchema.optional(),
  }),
  response: foundMessagePageSchema,
};

const mentionableSchema = namedObject('MentionableMember', {
  handle: z.string(),
  avatarUrl: z.string(),
  role: z.enum(squadRoles),
});
export type MentionableMember = z.infer<typeof mentionableSchema>;

export const listMentionable = {
  params,
  query: z.strictObject({
    q: z
      .string()
      .regex(/^\w{0,20}$/)
      .default(''),
  }),
  response: z.strictObject({
    members: z.array(mentionableSchema).max(mentionChoicesMax),
    /** There are more: a longer text finds others. */
    more: z.boolean(),
  }),
};

export const sendSquadMessage = {
  params,
  body: z.strictObject({
    /** A UUID made by the client. */
    id: uuidSchema,
    text: messageTextSchema,
    replyTo: numberSchema.nullable().default(null),
  }),
  response: squadMessageSchema,
};

export const editSquadMessage = {
  params: messageParams,
  body: z.strictObject({ text: messageTextSchema }),
  response: squadMessageSchema,
};
export const deleteSquadMessage = { params: messageParams, response: squadMessageSchema };
export const removeSquadMessage = {
  params: messageParams,
  body: z.strictObject({ reason: reasonSchema }),
  response: squadMessageSchema,
};

const reactedSchema = z.strictObject({ message: squadMessageSchema, ownReactions: z.array(reactionSchema) });
export const addSquadReaction = { params: reactionParams, response: reactedSchema };
export const removeSquadReaction = { params: reactionParams, response: reactedSchema };

export const squadHeadSchema = namedObject('SquadHead', {
  squadId: uuidSchema,
  head: headSchema,
  readNumber: headSchema.nullable(),
  quiet: z.boolean(),
});
export type SquadHead = z.infer<typeof squadHeadSchema>;

export const moveReadPointer = {
  params,
  /** One above the newest number is the newest. */
  body: z.strictObject({ number: headSchema }),
  response: squadHeadSchema,
};
export const setSquadQuiet = { params, body: z.strictObject({ quiet: z.boolean() }), response: squadHeadSchema };

export const reportSquadMessage = {
  params: messageParams,
  body: z.strictObject({ reason: z.enum(reportReasons) }),
  response: doneSchema,
};

const slowModeSchema = z
  .int32()
  .refine((seconds) => (slowModes as readonly number[]).includes(seconds), `One of ${slowModes.join(', ')}`);
export const setSlowMode = {
  params,
  body: z.strictObject({ seconds: slowModeSchema }),
  response: z.strictObject(slowFields),
};

const squadMuteSchema = namedObject('SquadMute', {
  handle: z.string(),
  /** Null where that account was deleted. */
  by: z.string().nullable(),
  reason: z.string(),
  from: instantSchema,
  until: instantSchema,
});
export type SquadMute = z.infer<typeof squadMuteSchema>;

export const listSquadMutes = { params, response: z.strictObject({ mutes: z.array(squadMuteSchema) }) };
export const muteSquadMember = {
  params: memberParams,
  body: z.strictObject({ length: z.enum(muteLengths), reason: reasonSchema }),
  response: squadMuteSchema,
};
export const unmuteSquadMember = { params: memberParams, response: doneSchema };

const blockSchema = namedObject('PlayerBlock', { handle: z.string(), since: instantSchema });
export type PlayerBlock = z.infer<typeof blockSchema>;
const blocksSchema = z.strictObject({
  /** The newest first. */
  blocks: z.array(blockSchema),
});

export const listBlocks = { response: blocksSchema };
export const blockPlayer = { params: handleParams, response: blocksSchema };
export const unblockPlayer = { params: handleParams, response: blocksSchema };

export const squadChatNewsSchema = namedObject('SquadChatNews', {
  squadId: uuidSchema,
  /** The newest number before it: a page that has not reached it reads what is missing. */
  after: headSchema,
  head: headSchema,
  messages: z.array(squadMessageSchema),
  /** Older ones, as they are now. */
  changed: z.array(squadMessageSchema),
  ...slowFields,
});
export type SquadChatNews = z.infer<typeof squadChatNewsSchema>;
