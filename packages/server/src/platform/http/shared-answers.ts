import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MachineClock } from '../clock.js';
import { compressedFrom, encodeText, encodingFor, type TextEncoding } from './text-encoding.js';

declare module 'fastify' {
  interface FastifyInstance {
    sharedAnswers: SharedAnswers;
  }
}

const secondMs = 1_000;
const answersMax = 400;
/** About what all of them together may take. */
const charactersMax = 16_000_000;
const tagCharacters = 22;
/** Of Brotli: it is made once for all. */
const quality = 5;

/** An answer that is the same for all. */
export interface SharedAnswer {
  readonly text: string;
  readonly tag: string;
  /** Made when the first client asks for it. */
  readonly bytes: Partial<Record<TextEncoding, Buffer>>;
}

/** While it equals, nothing that the answer shows has changed. */
export type Version = readonly unknown[];

interface Entry {
  readonly version: Version;
  readonly madeMs: number;
  readonly making: Promise<SharedAnswer>;
  answer?: SharedAnswer;
}

export interface Sharing {
  /** Undefined when changes cannot be heard of now: then each request has its answer made. */
  readonly version: () => Version | undefined;
  /** Forever for an answer of which the version knows everything. */
  readonly msMax?: number;
}

/** The answers that are the same for all, each made and compressed once, by the address that asks for it. */
export class SharedAnswers {
  readonly #clock: Pick<MachineClock, 'elapsedMs'>;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  #characters = 0;

  constructor(clock: Pick<MachineClock, 'elapsedMs'>) {
    this.#clock = clock;
  }

  clear(): void {
    this.#entries.clear();
    this.#characters = 0;
  }

  /** @returns undefined when it has to be made */
  find(key: string, sharing: Sharing): SharedAnswer | undefined {
    const entry = this.#entries.get(key);
    if (entry?.answer === undefined || !this.#isCurrent(entry, sharing, sharing.version())) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.answer;
  }

  /** Those who ask while it is made get the same one. A failure is not stored. */
  make(key: string, sharing: Sharing, write: () => Promise<string>): Promise<SharedAnswer> {
    const version = sharing.version();
    if (version === undefined) return write().then(answerOf);
    const before = this.#entries.get(key);
    if (before !== undefined && this.#isCurrent(before, sharing, version)) return before.making;
    const making = write().then((text) => (before?.answer?.text === text ? before.answer : answerOf(text)));
    const entry: Entry = { version, madeMs: this.#clock.elapsedMs(), making };
    this.#remove(key);
    this.#entries.set(key, entry);
    making.then(
      (answer) => this.#store(key, entry, answer),
      () => this.#entries.get(key) === entry && this.#remove(key),
    );
    return making;
  }

  #isCurrent(entry: Entry, { msMax = secondMs }: Sharing, version: Version | undefined): boolean {
    return (
      version !== undefined &&
      this.#clock.elapsedMs() - entry.madeMs < msMax &&
      entry.version.every((part, index) => part === version[index])
    );
  }

  #store(key: string, entry: Entry, answer: SharedAnswer): void {
    if (this.#entries.get(key) !== entry) return;
    entry.answer = answer;
    this.#characters += answer.text.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= answersMax && this.#characters <= charactersMax) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#characters -= this.#entries.get(key)?.answer?.text.length ?? 0;
    this.#entries.delete(key);
  }
}

function answerOf(text: string): SharedAnswer {
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, tagCharacters);
  return { text, tag, bytes: {} };
}

export interface AnswerHeaders {
  readonly type: string;
  readonly cacheControl: string;
  /** What else the answer depends on. */
  readonly vary?: string;
}

/** Sends it compressed, with a strong ETag, or says that the client has it (304). */
export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SharedAnswer,
  { type, cacheControl, vary }: AnswerHeaders,
): FastifyReply {
  const encoding = answer.text.length < compressedFrom ? 'identity' : encodingFor(request.headers);
  const entityTag = `"${answer.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  reply.header('cache-control', cacheControl);
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
  reply.header('etag', entityTag);
  // A proxy may have weakened the ETag, and a client may send several.
  if (request.headers['if-none-match']?.includes(entityTag) === true) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  answer.bytes[encoding] ??= encodeText(answer.text, encoding, quality);
  return reply.type(type).send(answer.bytes[encoding]);
}
