import { getTick } from '@limelight/contract/exchange/market';
import { placeTrade } from '@limelight/contract/play/trading';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The usual handler: one transaction per request, in its cheapest form. The same function decides and writes
 * in one round trip, for a player named by a header, without a session look-up or any other check. Arguments:
 * port, address of the database.
 */
const [port = '0', databaseUrl = ''] = process.argv.slice(2);
const connectionsMax = 40;

const pool = new pg.Pool({ connectionString: databaseUrl, max: connectionsMax });
const app = Fastify();

interface Order {
  readonly id: string;
  readonly celebrityId: string;
  readonly side: string;
  readonly shares: number;
  readonly tick: number;
  readonly toleranceBps: number;
}

const text = `select * from place_trades(array[$1::uuid], array[$2::uuid], array[$3], array[$4::trade_side], array[$5::integer],
  array[$6::bigint], array[$7::integer], '{}', '{}', '{}', array[250, 50, 50, 0], 1000000, current_date, now())`;

app.post<{ Body: Order }>(placeTrade.url, async (request, reply) => {
  const { id, celebrityId, side, shares, tick, toleranceBps } = request.body;
  const values = [request.headers['x-player'], id, celebrityId, side, shares, tick, toleranceBps];
  const { rows } = await pool.query({ name: 'trade', text, values });
  return reply.status(rows[0]?.outcome === 'TRADED' ? 201 : 409).send(rows[0]);
});

app.get(getTick.url, async () => {
  const { rows } = await pool.query('select tick_number as number from market');
  return { number: Number(rows[0]?.number) };
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
