import type { SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import { squadChatEvent } from '@limelight/contract/fame/squad-chat-events';
import { timesOf } from './message-text.js';

export interface ReceivedMessage {
  readonly number: number;
  /** Which one of the run it is, and when it was sent. */
  readonly sequence: number;
  readonly sentMs: number;
}

export interface News {
  readonly head: number;
  readonly after: number;
  readonly messages: readonly ReceivedMessage[];
}

export interface Decoded {
  readonly news: readonly News[];
  /** Bytes at the end that belong to what is still to come. */
  readonly rest: number;
}

export function received({ number, text }: Pick<SquadMessage, 'number' | 'text'>): ReceivedMessage {
  return { number, ...timesOf(text) };
}

const eventEnd = Buffer.from('\n\n\r\n');
const eventStart = `event: ${squadChatEvent.event}\ndata: `;

/** Chunks of a response with events: each ends with an event, and their sizes stand between two events. */
export function decodeEvents(bytes: Buffer): Decoded {
  const end = bytes.lastIndexOf(eventEnd);
  if (end === -1) return { news: [], rest: bytes.length };
  const parts = bytes.toString('utf8', 0, end).split(eventStart).slice(1);
  const news = parts.map((part) => {
    const { after, head, messages } = JSON.parse(part.split('\n', 1)[0] ?? '') as News & { messages: SquadMessage[] };
    return { after, head, messages: messages.map(received) };
  });
  return { news, rest: bytes.length - end - eventEnd.length };
}

const textFrame = 0x81;
const shortMax = 125;
const eventMark = '42["message",';

/** Frames of a web socket, each with one message. @throws Error for a frame that is no text below 64 KiB */
export function decodeFrames(bytes: Buffer): Decoded {
  const news: News[] = [];
  let start = 0;
  while (start + 4 <= bytes.length) {
    const short = bytes[start + 1] ?? 0;
    if (bytes[start] !== textFrame || short > shortMax + 1) throw new Error('an unexpected frame');
    const head = short > shortMax ? 4 : 2;
    const end = start + head + (short > shortMax ? bytes.readUInt16BE(start + 2) : short);
    if (end > bytes.length) break;
    const text = bytes.toString('utf8', start + head, end);
    if (text.startsWith(eventMark)) {
      const message = received(JSON.parse(text.slice(eventMark.length, -1)) as SquadMessage);
      news.push({ after: message.number - 1, head: message.number, messages: [message] });
    }
    start = end;
  }
  return { news, rest: bytes.length - start };
}

/** Most chunks have the same bytes for all viewers: each is decoded once. */
export function remembering(decode: (bytes: Buffer) => Decoded): (bytes: Buffer) => Decoded {
  const remembered: { readonly bytes: Buffer; readonly decoded: Decoded }[] = [];
  const rememberedMax = 4;
  return (bytes) => {
    const found = remembered.find((one) => one.bytes.equals(bytes));
    if (found !== undefined) return found.decoded;
    const decoded = decode(bytes);
    remembered.unshift({ bytes: Buffer.from(bytes), decoded });
    remembered.length = Math.min(remembered.length, rememberedMax);
    return decoded;
  };
}
