import type pg from 'pg';

export interface AnswerWatch {
  /** Whether the database answered when it was last looked at. */
  readonly answers: boolean;
  /** Calls back when it has stopped to. */
  onSilence(listener: () => void): void;
}

/** A connection exception by its SQLSTATE: what it was wanted for has an unknown outcome. */
class SilentDatabaseError extends Error {
  readonly code = '08006';
  constructor() {
    super('the database does not answer');
  }
}

/** Missing in the driver's type declarations. */
interface Connected {
  readonly connection: { readonly stream: { destroy(): void } };
}

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** Without a word to a server that may be gone. */
export function endConnection(client: pg.ClientBase): void {
  (client as unknown as Connected).connection.stream.destroy();
}

/**
 * While the database does not answer, nobody gets a connection of the pool, and nobody waits on one:
 * behind a network that swallows packets each would wait for its own limit of half a minute.
 */
export function requireAnswers(pool: pg.Pool, watch: AnswerWatch): void {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  watch.onSilence(() => clients.forEach(endConnection));
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  const connectIfAnswers = (callback?: Callback) => {
    if (watch.answers) return connect(callback);
    const error = new SilentDatabaseError();
    if (callback === undefined) return Promise.reject(error);
    return callback(error, undefined, () => undefined);
  };
  pool.connect = connectIfAnswers as pg.Pool['connect'];
}
