import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorCode, problemSchema } from '@limelight/contract/errors';
import type { ApiClient, Request } from './api-client.js';

const retryPauseMs = 100;

export type Outcome<Content> = { readonly content: Content } | { readonly code: ErrorCode };

/** What a player counts; the figures of a run are the sums. */
export interface PlayerFigures {
  readonly latenciesMs: number[];
  readonly refusals: Map<ErrorCode, number>;
  unknownOutcomes: number;
}

export interface ApiCall<Content> {
  readonly path: string;
  readonly request: Request;
  /** Reads the answer of a success. */
  readonly read: (body: unknown) => Content;
}

export type SameResult<Content> = (one: Content, other: Content) => boolean;

/** Asks as one player: sends what changes something until it is known what became of it, and counts. */
export class RetryingClient {
  readonly faults: string[] = [];
  readonly figures: PlayerFigures = { latenciesMs: [], refusals: new Map(), unknownOutcomes: 0 };
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** After no answer the same request is sent again, until there is one. */
  async send<Content>({ path, request, read }: ApiCall<Content>): Promise<Outcome<Content>> {
    for (;;) {
      const answer = await this.#client.send(path, request);
      if (answer.kind === 'answered') {
        if (answer.status < 300) return { content: read(answer.body) };
        const problem = problemSchema.safeParse(answer.body);
        if (problem.success && answer.status < 500) return { code: problem.data.code };
        this.faults.push(`${path} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      this.figures.unknownOutcomes += 1;
      await sleep(retryPauseMs);
    }
  }

  /** For what can only be answered. @throws Error when it is refused */
  async read<Content>(call: ApiCall<Content>): Promise<Content> {
    const outcome = await this.send(call);
    if ('content' in outcome) return outcome.content;
    throw new Error(`${call.path} was refused with ${outcome.code}`);
  }

  /** As an impatient person presses twice. */
  async sendTwice<Content>(call: ApiCall<Content>, same: SameResult<Content>): Promise<Outcome<Content>> {
    const [first, second] = await Promise.all([this.send(call), this.send(call)]);
    if ('code' in first && 'code' in second) return second;
    // A tick between the two may have made possible what was refused a moment before. Then a third must be told yes too.
    const [yes, no] = 'content' in first ? [first, second] : [second, first];
    const again = 'content' in no ? no : await this.send(call);
    if (!('content' in yes && 'content' in again && same(yes.content, again.content))) {
      this.reportFault(call, `sent twice, got two answers: ${JSON.stringify([first, second, again])}`);
    }
    return yes;
  }

  /** Counts a refusal; one that no player may get is a fault. */
  countRefusal(call: ApiCall<unknown>, code: ErrorCode, expected: readonly ErrorCode[]): void {
    this.figures.refusals.set(code, (this.figures.refusals.get(code) ?? 0) + 1);
    if (!expected.includes(code)) this.reportFault(call, `was refused with ${code}`);
  }

  reportFault({ path, request }: ApiCall<unknown>, what: string): void {
    this.faults.push(`${request.method ?? 'GET'} ${path} ${JSON.stringify(request.body ?? null)} ${what}`);
  }
}
