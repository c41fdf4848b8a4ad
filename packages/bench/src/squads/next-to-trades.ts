import { randomUUID } from 'node:crypto';
import type { Arm } from '../builds/arm.js';
import type { Row } from '../figures.js';
import { enterAll, settleNextToTrades, shareAll } from '../ipos/pool-entries.js';
import { type Answer, presentAnswers } from '../trades/player-request.js';
import { playerCount } from '../trades/players.js';
import { loadRounds, rowOfTrades } from '../trades/rounds.js';
import type { LoadFigures } from '../trades/run-load.js';
import { captainId, seedSquad } from './seed-squad.js';
import { sendChat, writers } from './send-chat.js';
import { Viewers } from './viewers.js';

const turns = 5;
const chatShareMin = 0.9;
const pledgesShareMin = 0.8;
/** A round of trades with its start and warm-up. */
const secondsOfRound = 9;
/** So that what is written is read and published as well. */
const pages = 10;
const pledgeCents = 50_000;
const startCents = 10_000;
const roundsOfFill = 10;
const roundsAlone = 3;

/** Trades alone and next to a chat, by turns. */
export async function runChatNextToTrades(arm: Arm, perSecond: number): Promise<Row[]> {
  const { client, port } = arm;
  const squadId = await seedSquad(client, { handle: 'chat', inviteCode: 'CHATCHAT', members: writers });
  const viewers = await Viewers.open({ kind: 'sse', port, count: pages, squadId });
  const alone: LoadFigures[] = [];
  const meanwhile: LoadFigures[] = [];
  const answers: Answer[] = [];
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      alone.push(...(await loadRounds(arm, 1)));
      const chat = sendChat({ port, squadId, perSecond, count: perSecond * secondsOfRound });
      meanwhile.push(...(await loadRounds(arm, 1)));
      answers.push(...(await chat));
    }
  } finally {
    await viewers.close();
  }
  return [
    rowOfTrades('trades alone', alone, alone),
    rowOfTrades(`trades next to ${perSecond} messages a second`, meanwhile, alone, chatShareMin),
    { name: '  messages', figure: presentAnswers(answers, 201) },
  ];
}

/** An event whose list is closed: the server fills the pledges of everybody in ranges. */
export async function runPledgesNextToTrades(arm: Arm): Promise<Row[]> {
  const { client } = arm;
  const id = randomUUID();
  const squadId = await seedSquad(client, { handle: 'pledges', inviteCode: 'PLEDGESS', members: 1 });
  await client.query(
    `insert into pool (id, kind, price_cents, fee_bps, supply, closes_at) values ($1, 'event', 1, 0, null, now())`,
    [id],
  );
  await enterAll(client, id, { units: pledgeCents, reservedCents: pledgeCents });
  await shareAll(client, id);
  const alone = await loadRounds(arm, roundsAlone);
  await client.query(
    `update pool set state = 'sharing', closed_at = now(), line_count = ${playerCount}, lines_hash = sha256('bench'),
      close_day = current_date, close_tick = 1 where id = $1`,
    [id],
  );
  await client.query(
    `insert into squad_event (id, squad_id, celebrity_id, stage, starts_at, proposed_at, proposed_by, pledges, pledged_cents,
        pledgers, decided_at, slot_pledgers, slot_tick, start_tick, price_cents, plan_fees_bps, boost_tick, noticed)
      values ($1, $2, '1', 'started', now(), now() - interval '2 days', $3, ${playerCount}, ${playerCount * pledgeCents},
        ${playerCount}, now() - interval '12 hours', ${playerCount}, 1, 1, ${startCents}, '{250,50,50,0}', 1, 'started')`,
    [id, squadId, captainId],
  );
  const filling = await settleNextToTrades(arm, id, roundsOfFill);
  alone.push(...(await loadRounds(arm, roundsAlone)));
  const { rows } = await client.query<{ fills: number }>(
    'select count(*)::integer as fills from pledge_fill where event_id = $1',
    [id],
  );
  const filled = `${rows[0]?.fills.toLocaleString('en-GB')} filled in ${(filling.tookMs / 1_000).toFixed(0)} s`;
  return [
    rowOfTrades('trades alone, before and after the pledges', alone, alone),
    rowOfTrades('trades next to filling pledges', filling.figures, alone, pledgesShareMin),
    { name: '  pledges', figure: `${filled}, ${filling.figures.length} rounds of trades meanwhile` },
  ];
}
