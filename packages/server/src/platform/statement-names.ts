import { LRUCache } from 'lru-cache';
import type { MachineClock } from './clock.js';

export interface StatementNameOptions {
  readonly clock: Pick<MachineClock, 'elapsedMs'>;
  /** How often a text is run within a minute before it gets a name. */
  readonly usesBefore?: number;
  /** Named statements of a connection. */
  readonly namesMax?: number;
  /** For poolers that hand a connection's statements to others: no statement is prepared at all. */
  readonly never?: boolean;
}

interface Text {
  uses: number;
  sinceMs: number;
  name: string | undefined;
}

const minuteMs = 60_000;
const textsMax = 1_000;
/** A longer one is a list of rows, of which each length is another text. */
const lengthMax = 8_000;

/**
 * Only these can be planned. Not "*": its columns change with the table's, and a statement that is prepared
 * may not.
 */
const isPlanned = /^\s*(?:select|insert|update|delete|with|merge)\b/i;
const hasAllColumns = /(?:\bselect|\breturning|,|\.)\s*\*/i;

/**
 * The names of prepared statements, for all connections of a pool. A text that is run often gets one, so that
 * each connection parses and plans it once. A name never stands for another text, and texts that vary, such
 * as lists of keys, pass without one.
 */
export class StatementNames {
  readonly never: boolean;
  readonly namesMax: number;
  readonly #clock: Pick<MachineClock, 'elapsedMs'>;
  readonly #usesBefore: number;
  readonly #texts = new LRUCache<string, Text>({ max: textsMax });
  #names = 0;
  #plans = 0;
  #schema = 0;

  constructor({ clock, usesBefore = 10, namesMax = 150, never = false }: StatementNameOptions) {
    this.#clock = clock;
    this.#usesBefore = usesBefore;
    this.namesMax = namesMax;
    this.never = never;
  }

  /** Changes when plans of prepared statements no longer fit the tables. */
  get plans(): number {
    return this.#plans;
  }

  /** Changes when prepared statements no longer fit the schema. */
  get schema(): number {
    return this.#schema;
  }

  planAgain(): void {
    this.#plans += 1;
  }

  prepareAgain(): void {
    this.#schema += 1;
  }

  /** Counts a use. @returns undefined for a text that is better sent as it is */
  nameOf(text: string): string | undefined {
    if (this.never || text.length > lengthMax) return undefined;
    let known = this.#texts.get(text);
    if (known === undefined) {
      known = { uses: 0, sinceMs: this.#clock.elapsedMs(), name: undefined };
      this.#texts.set(text, known);
    }
    if (known.name === undefined) this.#count(text, known);
    return known.name;
  }

  #count(text: string, known: Text): void {
    const nowMs = this.#clock.elapsedMs();
    if (nowMs - known.sinceMs > minuteMs) Object.assign(known, { uses: 0, sinceMs: nowMs });
    known.uses += 1;
    if (known.uses <= this.#usesBefore || !isPlanned.test(text) || hasAllColumns.test(text)) return;
    this.#names += 1;
    known.name = `often ${this.#names}`;
  }
}
