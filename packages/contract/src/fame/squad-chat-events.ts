import { streamEvent } from '../stream.js';
import type * as schemas from './squad-chat-events.schema.js';

// Apart from the calls of the chat, which the first load of a page does not need.

/** On the topic `squad`: what is new and what has changed in the chat, at most every 200 ms. */
export const squadChatEvent = streamEvent<typeof schemas.squadChatEvent>('squadChat');

/**
 * To a member: with each tick the newest numbers that have changed, with the first one after a stream opened
 * those of all squads, and own changes.
 */
export const squadHeadsEvent = streamEvent<typeof schemas.squadHeadsEvent>('squadHeads');
