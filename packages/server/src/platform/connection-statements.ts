import type pg from 'pg';
import type { StatementNames } from './statement-names.js';

export interface Statement {
  readonly text: string;
  readonly values?: unknown[] | undefined;
  /** Given by the caller, for a text that never varies. */
  readonly name?: string | undefined;
}

export interface Session {
  readonly run: (statement: Statement) => Promise<pg.QueryResult>;
  readonly isInTransaction: () => boolean;
  /** The driver's record of what it has prepared on this connection, by name. */
  readonly prepared: () => Record<string, string>;
}

/**
 * Whether a statement was not run because this session has lost it, or because the schema has changed since
 * it was prepared. PostgreSQL notices before it runs anything.
 */
export function isStatementStale(error: unknown): boolean {
  return isLost(error) || isOutdated(error);
}

function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '26000';
}

/** By the place in PostgreSQL: the code is for whatever is not supported, the message is translated. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

const begin = 'begin';

/** The prepared statements of one connection. */
export class ConnectionStatements {
  readonly #names: StatementNames;
  readonly #session: Session;
  /** Names given here, the one that was used longest ago first. */
  readonly #used = new Set<string>();
  #plans: number;
  #schema: number;
  #isStale = false;
  /** A statement had no name yet because "begin" was not prepared. */
  #wantsNames = false;

  constructor(names: StatementNames, session: Session) {
    this.#names = names;
    this.#session = session;
    this.#plans = names.plans;
    this.#schema = names.schema;
  }

  /** Repeats a statement that was not run, unless it is part of a transaction, which it has ended. */
  async run(statement: Statement): Promise<pg.QueryResult> {
    const { run, isInTransaction } = this.#session;
    const inTransaction = isInTransaction();
    if (!inTransaction && this.#isUnfit()) await this.#makeFit();
    const name = this.#nameOf(statement);
    if (name === undefined) return run({ ...statement, name });
    try {
      return await run({ ...statement, name });
    } catch (error) {
      if (!isStatementStale(error)) throw error;
      if (isOutdated(error)) this.#names.prepareAgain();
      this.#isStale = true;
      if (inTransaction) throw error;
      await this.#makeFit();
      return run({ ...statement, name: undefined });
    }
  }

  #isUnfit(): boolean {
    const { plans, schema, namesMax } = this.#names;
    const isStale = this.#isStale || this.#schema !== schema || this.#plans !== plans;
    return isStale || this.#wantsNames || this.#used.size > namesMax;
  }

  async #makeFit(): Promise<void> {
    const { plans, schema, namesMax } = this.#names;
    if (this.#isStale || this.#schema !== schema) await this.#dropAll();
    else if (this.#plans !== plans) await this.#session.run({ text: 'discard plans' });
    this.#plans = plans;
    this.#schema = schema;
    const excess = [...this.#used].slice(0, Math.max(0, this.#used.size - namesMax));
    for (const name of excess) await this.#drop(name);
    if (this.#wantsNames) await this.#prepareBegin();
  }

  /**
   * Before anything else, so that a session that has lost its statements says so when a transaction begins,
   * and not within it.
   */
  async #prepareBegin(): Promise<void> {
    this.#wantsNames = false;
    await this.#session.run({ name: begin, text: begin });
    await this.#session.run({ text: 'rollback' });
  }

  async #dropAll(): Promise<void> {
    await this.#session.run({ text: 'deallocate all' });
    this.#isStale = false;
    this.#used.clear();
    const prepared = this.#session.prepared();
    for (const name of Object.keys(prepared)) delete prepared[name];
  }

  async #drop(name: string): Promise<void> {
    this.#used.delete(name);
    const prepared = this.#session.prepared();
    if (prepared[name] === undefined) return;
    await this.#session.run({ text: `deallocate "${name}"` });
    delete prepared[name];
  }

  #nameOf({ text, values, name }: Statement): string | undefined {
    if (this.#names.never) return undefined;
    if (name !== undefined) return name;
    const isReady = this.#session.prepared()[begin] !== undefined;
    if (text === begin) return isReady ? begin : undefined;
    // Without values several statements may be one text.
    if (values === undefined || (values.length === 0 && text.includes(';'))) return undefined;
    const own = this.#names.nameOf(text);
    if (own === undefined || !isReady) {
      this.#wantsNames ||= own !== undefined;
      return undefined;
    }
    this.#used.delete(own);
    this.#used.add(own);
    return own;
  }
}
