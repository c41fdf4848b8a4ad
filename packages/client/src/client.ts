import { createEventSource } from 'eventsource-client';
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.generated.js';

type Schemas = components['schemas'];

/** An event of the stream: `event` is its name, by which the type of `data` is known. */
export type StreamEvent = Schemas['StreamEvent'];
/** What a refused request is answered with (RFC 9457). */
export type Problem = Schemas['Problem'];

export interface LimelightOptions {
  /** The address of the game, such as `https://limelight.example`. */
  readonly url: string;
  /** A personal API key; without it only what is open to everybody. */
  readonly key?: string | undefined;
}

export interface StreamOptions {
  /** Such as `live-trades/all`. */
  readonly topics?: readonly string[];
  /** Ends the stream. */
  readonly signal?: AbortSignal;
}

export interface Limelight {
  /** One method for each of HTTP, typed by the paths of the OpenAPI document. */
  readonly api: Client<paths>;
  /**
   * The events from now on. It reconnects by itself and gets the ticks of up to five minutes that it
   * missed, but no other event: after a pause read what may have changed.
   */
  stream(options?: StreamOptions): AsyncGenerator<StreamEvent>;
}

/** A refused request. Its `code` is for programs. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.detail}`);
    this.name = 'ProblemError';
    this.problem = problem;
  }

  get code(): Problem['code'] {
    return this.problem.code;
  }
}

export function createLimelight({ url, key }: LimelightOptions): Limelight {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return {
    api: createClient<paths>({ baseUrl: url, headers }),
    stream: (options) => readStream(url, headers, options),
  };
}

const streamPath: keyof paths = '/api/v1/stream';

async function* readStream(
  baseUrl: string,
  headers: Record<string, string>,
  { topics = [], signal }: StreamOptions = {},
): AsyncGenerator<StreamEvent> {
  const url = new URL(streamPath, baseUrl);
  if (topics.length > 0) url.searchParams.set('topics', topics.join(','));
  const source = createEventSource({ url, headers });
  const close = () => source.close();
  signal?.addEventListener('abort', close);
  try {
    for await (const { event, data, id } of source) {
      if (event === undefined) continue;
      yield { event, data: JSON.parse(data), ...(id !== undefined && { id }) } as StreamEvent;
    }
  } finally {
    signal?.removeEventListener('abort', close);
    close();
  }
}

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
}

/**
 * What a request is answered with.
 * @throws ProblemError when it is refused
 */
export async function ok<Data>(request: Promise<Answer<Data>>): Promise<Data> {
  const { data, error } = await request;
  if (error !== undefined) throw new ProblemError(error as Problem);
  return data as Data;
}
