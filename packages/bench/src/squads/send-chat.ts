import { randomUUID } from 'node:crypto';
import { addressOf } from '@limelight/contract/address';
import { sendSquadMessage } from '@limelight/contract/fame/squad-chat';
import { production } from '../production.js';
import { type Answer, sendAs, sendAtRate } from '../trades/player-request.js';
import { messageText } from './message-text.js';

/** Members who write in turn: more than slow mode needs at the highest rate. */
export const writers = 1_000;

export interface ChatLoad {
  readonly port: number;
  readonly squadId: string;
  readonly perSecond: number;
  readonly count: number;
}

/** Goes on where the last load of this run ended. */
let sequence = 0;

/** Messages of one squad at a rate. */
export function sendChat({ port, squadId, perSecond, count }: ChatLoad): Promise<Answer[]> {
  const path = addressOf(sendSquadMessage.url, { id: squadId });
  return sendAtRate({ count, perSecond }, () => {
    const player = sequence % writers;
    const body = { id: randomUUID(), text: messageText(sequence), replyTo: null };
    sequence += 1;
    return sendAs({ port, player, secret: production.SECRET, method: sendSquadMessage.method, path, body });
  });
}
