import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { Server } from 'node:http';
import pg from 'pg';

/**
 * The server, which writes what each request asks of the database to the file STATEMENT_LOG: a line of JSON
 * for each statement, with the request's method and address.
 */
const file = process.env['STATEMENT_LOG'] ?? '';
const requests = new AsyncLocalStorage<string>();

const emit = Server.prototype.emit as (name: string, ...values: unknown[]) => boolean;
Server.prototype.emit = function (this: Server, name: string, ...values: unknown[]) {
  const send = () => emit.call(this, name, ...values);
  if (name !== 'request') return send();
  const { method, url } = values[0] as { readonly method: string; readonly url: string };
  return requests.run(`${method} ${url}`, send);
};

const query = pg.Client.prototype.query as (...values: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
  const request = requests.getStore();
  const [statement] = values as (string | { readonly text?: string })[];
  const text = typeof statement === 'string' ? statement : statement?.text;
  if (request !== undefined && text !== undefined) appendFileSync(file, `${JSON.stringify({ request, text })}\n`);
  return query.apply(this, values);
} as typeof query as never;

await import('../main.js');
