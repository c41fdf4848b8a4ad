import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ManualClock } from '../testing/manual-clock.js';
import type { Database } from './database.js';

export interface StreamClient {
  readonly response: IncomingMessage;
  /** Everything received so far. */
  text(): string;
  /** The names of the events received so far. */
  events(): readonly string[];
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
}

export interface StreamRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens a stream over a real connection and reads it. The first call makes the app listen. */
export async function openStreamOf(app: FastifyInstance, { path, headers = {} }: StreamRequest): Promise<StreamClient> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers, agent: false }, resolve).on('error', reject).end();
  });
  let text = '';
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  response.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => response.once('end', resolve));
  const events = () => [...text.matchAll(/^event: (.*)$/gm)].map(([, name = '']) => name);
  return { response, text: () => text, events, ended };
}

/**
 * Runs `action` while the listener is disconnected, so that its notifications are lost. The listener must be
 * started.
 */
export async function withoutListener(
  { db, clock }: { readonly db: Database; readonly clock: ManualClock },
  action: () => Promise<unknown>,
): Promise<void> {
  const listeners = sql`pg_stat_activity where datname = current_database() and application_name = 'limelight listener'`;
  await sql`select pg_terminate_backend(pid, 5000) from ${listeners}`.execute(db);
  await action();
  // The listener pauses, by the test's clock, before it reconnects; that it has done so shows only in
  // pg_stat_activity.
  for (let left = 200; left > 0; left -= 1) {
    clock.advance(500);
    const { rows } = await sql`select pid from ${listeners}`.execute(db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the listener did not reconnect');
}
