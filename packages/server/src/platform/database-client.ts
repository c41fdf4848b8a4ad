import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import pg from 'pg';

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

export interface ClientSettings extends pg.ClientConfig {
  /** The limits and options are no part of the first packet: PgBouncer refuses or ignores them there. */
  readonly limitsAfterwards?: boolean;
}

type Callback = (error?: Error) => void;

/** A connection with its limits, also through a pooler that knows them only as statements. */
export class DatabaseClient extends pg.Client {
  readonly #statements: string;

  constructor(settings: ClientSettings = {}) {
    const { limitsAfterwards, statement_timeout, lock_timeout, idle_in_transaction_session_timeout, ...rest } =
      settings;
    if (limitsAfterwards !== true) {
      super(settings);
      this.#statements = '';
      return;
    }
    const { options = '', ...packet } = rest;
    super(packet);
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
}

/** The settings of `options`, such as `-c jit=off`. */
function settingsIn(options: string): (readonly [name: string, value: string])[] {
  return [...options.matchAll(/(?:-c\s*|--)([\w.]+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]);
}
