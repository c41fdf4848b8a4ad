import type { SquadChatNews } from '@limelight/contract/fame/squad-chat.schema';
import { Emitter } from '../live/emitter';

/** To the chat that is open: apart from it, since what receives the stream is loaded before every page. */
export const squadChatNews = new Emitter<SquadChatNews>();
