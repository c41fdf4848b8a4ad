import { z } from 'zod';
import { squadChatNewsSchema, squadHeadSchema } from './squad-chat.schema.js';

export const squadChatEvent = squadChatNewsSchema;
/** `all`: of all squads of the player; others that a page knows are the player’s no more. */
export const squadHeadsEvent = z.strictObject({ heads: z.array(squadHeadSchema), all: z.boolean() });
