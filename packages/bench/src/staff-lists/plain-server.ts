import Fastify from 'fastify';
import pg from 'pg';

/**
 * The least that a list of staff could cost: a handler that looks up the session, reads the same rows by
 * their keys and returns them. For a late page it passes over as many entries of the key's index. It counts
 * nothing, and sorts and checks nothing. Arguments: port, address of the database.
 */
const [port = '0', databaseUrl = ''] = process.argv.slice(2);

const pool = new pg.Pool({ connectionString: databaseUrl });
const app = Fastify();

interface Body {
  readonly token: string;
  readonly table: string;
  readonly key: string;
  readonly type: string;
  readonly keys: readonly string[];
  /** Rows before the page. */
  readonly offset: number;
}

app.post<{ Body: Body }>('/rows', async ({ body: { token, table, key, type, keys, offset } }, reply) => {
  const session = await pool.query({
    name: 'session',
    text: `select "user".role from session join "user" on "user".id = session.user_id where session.token = $1`,
    values: [token],
  });
  if (session.rows[0]?.role === 'user') return reply.status(403).send();
  const text = `select * from ${table} where ${key} = any($1::${type}[])
    and (select count(*) from (select ${key} from ${table} order by ${key} limit $2) as passed) <= $2`;
  const { rows } = await pool.query({ name: `${table} by ${key}`, text, values: [keys, offset] });
  return { rows };
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
