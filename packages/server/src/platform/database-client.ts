import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import pg from 'pg';
import { ConnectionStatements, type Statement } from './connection-statements.js';
import type { StatementNames } from './statement-names.js';

/** Addresses whose pooler does not hand on the limits of a connection; later threads inherit them. */
const addressesKey = 'addresses that set limits afterwards';

function addresses(): readonly string[] {
  return (getEnvironmentData(addressesKey) ?? []) as readonly string[];
}

/** From now on connections to this address set their limits by statements of their own. */
export function setLimitsAfterwards(url: string): void {
  if (!setsLimitsAfterwards(url)) setEnvironmentData(addressesKey, [...addresses(), url]);
}

export function setsLimitsAfterwards(url: string): boolean {
  return addresses().includes(url);
}

/** Notices how each statement of a pool ends. */
export interface StatementWatch {
  readonly noteEnd: (text: string, ms: number, error?: unknown) => void;
}

export interface ClientSettings extends pg.ClientConfig {
  /** The limits and options are no part of the first packet: PgBouncer refuses or ignores them there. */
  readonly limitsAfterwards?: boolean;
  /** Statements that run often are prepared, by these names. */
  readonly statementNames?: StatementNames;
  /** Of connections with `statementNames`. */
  readonly statementWatch?: StatementWatch;
}

type Callback = (error?: Error) => void;
type ResultCallback = (error: Error | null, result?: pg.QueryResult) => void;

/** Missing in the driver's type declarations. */
interface Preparing {
  readonly parsedStatements: Record<string, string>;
}

/**
 * A connection with its limits, also through a pooler that knows them only as statements, and with prepared
 * statements.
 */
export class DatabaseClient extends pg.Client {
  readonly #statements: string;

  constructor(settings: ClientSettings = {}) {
    const { limitsAfterwards, statementNames, statementWatch, ...limited } = settings;
    if (limitsAfterwards !== true) {
      super(limited);
      this.#statements = '';
      if (statementNames !== undefined) this.query = this.#preparing(statementNames, statementWatch);
      return;
    }
    const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options = '', ...packet } = limited;
    super(packet);
    if (statementNames !== undefined) this.query = this.#preparing(statementNames, statementWatch);
    const limits = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout };
    const wanted = Object.entries(limits).map(([name, limit]) => [name, String(limit || 0)] as const);
    this.#statements = [...wanted, ...settingsIn(options)]
      .map(([name, value]) => `set ${this.escapeIdentifier(name)} = ${this.escapeLiteral(value)}`)
      .join('; ');
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    connected.then(() => callback(), callback);
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    await super.connect();
    if (this.#statements !== '') await this.query(this.#statements);
    return this;
  }

  /** The driver's `query`, in all its forms, through the prepared statements of this connection. */
  #preparing(names: StatementNames, watch: StatementWatch | undefined): pg.Client['query'] {
    const send = super.query.bind(this);
    const { parsedStatements } = this.connection as unknown as Preparing;
    const statements = new ConnectionStatements(names, {
      run: send as (statement: Statement) => Promise<pg.QueryResult>,
      isInTransaction: () => this.getTransactionStatus() !== 'I',
      prepared: () => parsedStatements,
    });
    const query = (first: unknown, second?: unknown, third?: unknown) => {
      // A cursor or a copy submits itself.
      if (typeof first === 'object' && first !== null && 'submit' in first) return send(first as never);
      const callback = [second, third].find((value) => typeof value === 'function') as ResultCallback | undefined;
      const values = Array.isArray(second) ? second : undefined;
      const statement = typeof first === 'string' ? { text: first, values } : { values, ...(first as Statement) };
      const result = statements.run(statement);
      if (watch !== undefined) noteEnd(watch, statement.text, result);
      if (callback === undefined) return result;
      result.then((found) => callback(null, found), callback);
      return undefined;
    };
    return query as pg.Client['query'];
  }
}

function noteEnd(watch: StatementWatch, text: string, result: Promise<unknown>): void {
  const begunMs = performance.now();
  const note = (error?: unknown) => watch.noteEnd(text, performance.now() - begunMs, error);
  result.then(() => note(), note);
}

/** The settings of `options`, such as `-c jit=off`. */
function settingsIn(options: string): (readonly [name: string, value: string])[] {
  return [...options.matchAll(/(?:-c\s*|--)([\w.]+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]);
}
