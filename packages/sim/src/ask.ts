import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@limelight/contract/errors';
import { problemSchema } from '@limelight/contract/errors.schema';
import type { ApiClient, Request } from './api-client.js';

const retryPauseMs = 100;

export type Outcome<Content> = { readonly content: Content } | { readonly code: ErrorCode };

/** What a player counts; the figures of a run are the sums. */
export interface PlayerFigures {
  readonly latenciesMs: number[];
  readonly refusals: Map<ErrorCode, number>;
  unknownOutcomes: number;
}

export interface Question<Content> {
  readonly path: string;
  readonly request: Request;
  /** Reads the answer of a success. */
  readonly read: (body: unknown) => Content;
}

export type SameAnswer<Content> = (one: Content, other: Content) => boolean;

/** Asks as one player: sends what changes something until it is known what became of it, and counts. */
export class Asker {
  readonly faults: string[] = [];
  readonly figures: PlayerFigures = { latenciesMs: [], refusals: new Map(), unknownOutcomes: 0 };
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** After no answer the same request is sent again, until there is one. */
  async settle<Content>({ path, request, read }: Question<Content>): Promise<Outcome<Content>> {
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
  async read<Content>(question: Question<Content>): Promise<Content> {
    const outcome = await this.settle(question);
    if ('content' in outcome) return outcome.content;
    throw new Error(`${question.path} was refused with ${outcome.code}`);
  }

  /** As an impatient person presses twice. */
  async settleTwice<Content>(question: Question<Content>, same: SameAnswer<Content>): Promise<Outcome<Content>> {
    const [first, second] = await Promise.all([this.settle(question), this.settle(question)]);
    if ('code' in first && 'code' in second) return second;
    // A tick between the two may have made possible what was refused a moment before. Then a third must be told yes too.
    const [yes, no] = 'content' in first ? [first, second] : [second, first];
    const again = 'content' in no ? no : await this.settle(question);
    if (!('content' in yes && 'content' in again && same(yes.content, again.content))) {
      this.fault(question, `sent twice, got two answers: ${JSON.stringify([first, second, again])}`);
    }
    return yes;
  }

  /** Counts a refusal; one that no player may get is a fault. */
  refused(question: Question<unknown>, code: ErrorCode, expected: readonly ErrorCode[]): void {
    this.figures.refusals.set(code, (this.figures.refusals.get(code) ?? 0) + 1);
    if (!expected.includes(code)) this.fault(question, `was refused with ${code}`);
  }

  fault({ path, request }: Question<unknown>, what: string): void {
    this.faults.push(`${request.method ?? 'GET'} ${path} ${JSON.stringify(request.body ?? null)} ${what}`);
  }
}
