import { AsyncLocalStorage } from 'node:async_hooks';

/** What a session is given besides what better-auth writes. */
export interface NewSession {
  /** Of the account, read before its password or its challenge was checked. */
  readonly credentialVersion: number;
  /** "Keep me logged in". */
  readonly remembered: boolean;
}

const storage = new AsyncLocalStorage<NewSession>();

/** Runs a call of better-auth that may start a session. */
export function startingSession<Answer>(session: NewSession, call: () => Promise<Answer>): Promise<Answer> {
  return storage.run(session, call);
}

/**
 * @throws when a session is started in another way, without the version of the credentials that it rests on
 */
export function newSession(): NewSession {
  const session = storage.getStore();
  if (session === undefined) throw new Error('a session starts without the version of its credentials');
  return session;
}
