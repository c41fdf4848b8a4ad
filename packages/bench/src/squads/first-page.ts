import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '@limelight/contract/address';
import { listSquadMessages } from '@limelight/contract/fame/squad-chat';
import { percentile } from '@limelight/harness/percentile';
import type { Arm } from '../builds/arm.js';
import { median, type Row } from '../figures.js';
import { production } from '../production.js';
import { sendAs } from '../trades/player-request.js';
import { seedSquad } from './seed-squad.js';

const longChat = 100_000;
const shortChat = 100;
const members = 1_000;
const warmUps = 50;
const calls = 400;
const pageMsMax = 50;
const overShortMax = 1.5;
/** After that, every connection of the server has reported what it read. */
const statisticsMs = 12_000;

interface Page {
  readonly name: string;
  readonly messages: number;
  readonly query: { readonly before?: number; readonly after?: number; readonly around?: number };
}

const pages: readonly Page[] = [
  { name: `newest page of ${shortChat} messages`, messages: shortChat, query: {} },
  { name: 'newest page of 100,000', messages: longChat, query: {} },
  { name: '  before message 50,001 of 100,000', messages: longChat, query: { before: 50_001 } },
  { name: '  around message 50,000', messages: longChat, query: { around: 50_000 } },
  { name: '  the oldest page', messages: longChat, query: { after: 0 } },
];

/** Pages of a short and of a long chat by turns, one request after the other. */
export async function runFirstPage(arm: Arm): Promise<Row[]> {
  const { client } = arm;
  const short = await seedSquad(client, { handle: 'short', inviteCode: 'SHRTSHRT', members, messages: shortChat });
  const long = await seedSquad(client, { handle: 'long', inviteCode: 'LNGSLNGS', members, messages: longChat });
  const read = async ({ messages, query }: Page, player: number) => {
    const id = messages === shortChat ? short : long;
    const path = addressOf(listSquadMessages.url, { id }, query);
    const { status, text, ms } = await sendAs({
      port: arm.port,
      secret: production.SECRET,
      player,
      method: 'GET',
      path,
    });
    if (status !== 200) throw new Error(`a page was refused with ${status}: ${text}`);
    return ms;
  };
  const times = pages.map((): number[] => []);
  for (let call = -warmUps; call < calls; call += 1) {
    for (const [index, page] of pages.entries()) {
      const ms = await read(page, (call + warmUps) % members);
      if (call >= 0) times[index]?.push(ms);
    }
  }
  const rows = pages.map((page, index) => rowOf(page, times[index] ?? [], times[0] ?? []));
  for (const page of pages.slice(0, 2)) rows.push(await rowsRead(arm, page, read));
  return rows;
}

function rowOf({ name, messages }: Page, times: readonly number[], short: readonly number[]): Row {
  const p99Ms = percentile(times, 0.99);
  const over = median(times) / median(short);
  const figure = `p50 ${median(times).toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
  if (messages === shortChat) return { name, figure };
  return {
    name,
    figure: `${figure}; ${over.toFixed(2)} x the short chat`,
    bar: `within ${pageMsMax} ms, at most ${overShortMax} x`,
    reached: p99Ms <= pageMsMax && over <= overShortMax,
  };
}

/** The plan, as the database counts it: rows of the table that a page reads, by an index and without. */
async function rowsRead(
  { client }: Arm,
  page: Page,
  read: (page: Page, player: number) => Promise<number>,
): Promise<Row> {
  const count = async () => {
    await sleep(statisticsMs);
    const { rows } = await client.query<{ byIndex: number; scanned: number }>(
      `select idx_tup_fetch::float8 as "byIndex", seq_tup_read::float8 as scanned
        from pg_stat_user_tables where relname = 'squad_message'`,
    );
    return rows[0] ?? { byIndex: Number.NaN, scanned: Number.NaN };
  };
  const before = await count();
  for (let call = 0; call < calls; call += 1) await read(page, call % members);
  const after = await count();
  const each = (field: keyof typeof before) => ((after[field] - before[field]) / calls).toFixed(1);
  return { name: `${page.name}: rows read`, figure: `${each('byIndex')} by index, ${each('scanned')} by scans` };
}
