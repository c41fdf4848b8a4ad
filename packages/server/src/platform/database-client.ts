import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import pg from 'pg';
import { ConnectionStatements, type Statement } from './connection-statements.js';
import type { DatabaseHost } from './database-address.js';
import { findPrimary, forgetPrimaries, NoPrimaryError } from './database-hosts.sql.js';
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
  /** Where the address names several: the one that takes writes is found before each connection. */
  readonly hosts?: readonly DatabaseHost[];
  /** The limits and options are no part of the first packet: PgBouncer refuses or ignores them there. */
  readonly limitsAfterwards?: boolean;
  /** Statements that run often are prepared, by these names. */
  readonly statementNames?: StatementNames;
  /** Of connections with `statementNames`. */
  readonly statementWatch?: StatementWatch;
}

/** Of a host that says whether it takes writes. */
const answerMsMax = 5_000;

type Callback = (error?: Error) => void;
type ResultCallback = (error: Error | null, result?: pg.QueryResult) => void;

/** Missing in the driver's type declarations. */
interface Preparing {
  readonly parsedStatements: Record<string, string>;
  readonly stream: { readonly destroyed: boolean };
  on(event: 'parameterStatus', listener: (status: ParameterStatus) => void): void;
}

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/** What a client goes to, which the driver reads from the address alone. */
interface Aimed {
  host: string;
  port: number;
  readonly connectionParameters: { host: string; port: number };
}

/**
 * A connection to the host that takes writes, with its limits, also through a pooler that knows them only as
 * statements, and with prepared statements.
 */
export class DatabaseClient extends pg.Client {
  readonly #statements: string;
  readonly #hosts: readonly DatabaseHost[];
  readonly #address: string | undefined;
  /** As the server says it by itself. */
  #takesWrites = true;

  constructor(settings: ClientSettings = {}) {
    const { hosts = [], limitsAfterwards, statementNames, statementWatch, ...limited } = settings;
    if (limitsAfterwards !== true) {
      super(limited);
      this.#hosts = hosts;
      this.#address = limited.connectionString;
      this.#statements = '';
      if (statementNames !== undefined) this.query = this.#preparing(statementNames, statementWatch);
      return;
    }
    const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options = '', ...packet } = limited;
    super(packet);
    this.#hosts = hosts;
    this.#address = limited.connectionString;
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
    if (this.#hosts.length > 0) await this.#connectToPrimary();
    else await super.connect();
    if (this.#statements !== '') await this.query(this.#statements);
    return this;
  }

  async #connectToPrimary(): Promise<void> {
    const connection = this.connection as unknown as Preparing;
    aim(this, await findPrimary(this.#hosts, (host) => this.#openOne(host)));
    // Those who waited for this connection have given it up.
    if (connection.stream.destroyed) throw new NoPrimaryError('the connection was ended before it was made');
    connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      const reads = parameterName === 'in_hot_standby' || parameterName === 'default_transaction_read_only';
      if (reads && parameterValue === 'on') this.#takesWrites = false;
    });
    try {
      await super.connect();
      if (this.#takesWrites) return;
      void this.end().catch(() => undefined);
      throw new NoPrimaryError('the host takes writes no more');
    } catch (error) {
      forgetPrimaries();
      throw error;
    }
  }

  /** Without the limits, which a pooler may refuse. */
  #openOne(host: DatabaseHost): pg.Client {
    const waits = { connectionTimeoutMillis: answerMsMax, query_timeout: answerMsMax };
    const one = new pg.Client({ connectionString: this.#address, application_name: 'limelight hosts', ...waits });
    aim(one, host);
    return one;
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

function aim(client: pg.Client, { host, port }: DatabaseHost): void {
  const aimed = client as unknown as Aimed;
  Object.assign(aimed, { host, port });
  Object.assign(aimed.connectionParameters, { host, port });
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
