import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@limelight/contract/errors';
import { problemSchema } from '@limelight/contract/errors.schema';
import type { ApiCall, ApiClient } from './api-client.js';

const defaultRetryPauseMs = 100;

export type Outcome<Content> = { readonly content: Content } | { readonly code: ErrorCode };

/** Counters of one player; a run reports their sums. */
export interface PlayerFigures {
  readonly latenciesMs: number[];
  readonly refusals: Map<ErrorCode, number>;
  unknownOutcomes: number;
}

/**
 * The API as one player uses it: retries each request until its outcome is known, and counts latencies and
 * refusals.
 */
export class RetryingClient {
  readonly problems: string[] = [];
  readonly figures: PlayerFigures = { latenciesMs: [], refusals: new Map(), unknownOutcomes: 0 };
  readonly #client: ApiClient;
  readonly #retryPauseMs: number;

  constructor(client: ApiClient, retryPauseMs: number = defaultRetryPauseMs) {
    this.#client = client;
    this.#retryPauseMs = retryPauseMs;
  }

  /** Retries the identical request, with the same idempotency key, until it gets a definite response. */
  async send<Content>(call: ApiCall<Content>): Promise<Outcome<Content>> {
    for (;;) {
      const answer = await this.#client.send(call);
      if (answer.kind === 'answered') {
        if (answer.status < 300) return { content: call.read(answer.body) };
        const problem = problemSchema.safeParse(answer.body);
        if (problem.success && answer.status < 500) return { code: problem.data.code };
        this.problems.push(`${call.path} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      this.figures.unknownOutcomes += 1;
      await sleep(this.#retryPauseMs);
    }
  }

  /** For queries, which are never refused. @throws Error when one is */
  async query<Content>(call: ApiCall<Content>): Promise<Content> {
    const outcome = await this.send(call);
    if ('content' in outcome) return outcome.content;
    throw new Error(`${call.path} was refused with ${outcome.code}`);
  }

  /** Sends the request twice concurrently, as a double click does; both must have the same outcome. */
  async sendTwice<Content>(
    call: ApiCall<Content>,
    same: (one: Content, other: Content) => boolean,
  ): Promise<Outcome<Content>> {
    const [first, second] = await Promise.all([this.send(call), this.send(call)]);
    if ('code' in first && 'code' in second) return second;
    // A tick between the two may have made the refused one possible. Then a third attempt must succeed as
    // well.
    const [accepted, other] = 'content' in first ? [first, second] : [second, first];
    const again = 'content' in other ? other : await this.send(call);
    if (!('content' in accepted && 'content' in again && same(accepted.content, again.content))) {
      this.reportProblem(call, `sent twice, got two answers: ${JSON.stringify([first, second, again])}`);
    }
    return accepted;
  }

  /** Sends a request whose idempotency key was used with other content, which must be refused. */
  async reuseKey(call: ApiCall<unknown>): Promise<void> {
    const outcome = await this.send(call);
    if ('code' in outcome && outcome.code === 'ID_REUSED') return;
    this.reportProblem(call, `reused a key with other content and got ${JSON.stringify(outcome)}`);
  }

  /** Counts a refusal; an unexpected code is a problem of the server. */
  countRefusal(call: ApiCall<unknown>, code: ErrorCode, expected: readonly ErrorCode[]): void {
    this.figures.refusals.set(code, (this.figures.refusals.get(code) ?? 0) + 1);
    if (!expected.includes(code)) this.reportProblem(call, `was refused with ${code}`);
  }

  reportProblem({ method, path, body }: ApiCall<unknown>, what: string): void {
    this.problems.push(`${method} ${path} ${JSON.stringify(body ?? null)} ${what}`);
  }
}
