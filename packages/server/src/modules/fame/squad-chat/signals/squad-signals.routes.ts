import * as contract from '@limelight/contract/fame/squad-signals';
import { signalFigures } from '@limelight/rules/squad-signal';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../../platform/http/refusal.js';
import { route } from '../../../../platform/http/route.js';
import type { Services } from '../../../../services.js';
import { marketGate } from '../../../exchange/market/market.public.js';
import { avatarUrlOf } from '../../../people/avatars/avatars.public.js';
import { requireSquad } from '../../squads/squads.public.js';
import { presentSignal } from '../present-signal.js';
import { makeSignal, readCaller, type SignalServices } from './make-signal.js';
import {
  countSignals,
  findOpenSignal,
  findPlayerByHandle,
  listSignals,
  listSignalsOf,
  type ShownSignal,
} from './signal.sql.js';

/** Of a player's record. */
const recentMax = 10;

const present = (row: ShownSignal) => presentSignal(row.signal, row);

export function registerSquadSignals(app: FastifyInstance, services: SignalServices & Pick<Services, 'secrets'>): void {
  const { db, clock } = services;
  const requireOpenMarket = marketGate(services);

  route(app, contract.listSquadSignals, async ({ viewer, params: { id }, query: { cursor, limit } }) => {
    await requireSquad(db, id);
    // One row more than the page shows whether there is another one.
    const rows = await listSignals(db, id, { before: cursor, limit: limit + 1, viewerId: viewer.userId });
    const shown = rows.slice(0, limit).map(present);
    return { signals: shown, nextCursor: rows.length > limit ? (shown.at(-1)?.number ?? null) : null };
  });

  route(app, contract.getOwnSignal, async ({ viewer: { userId } }) => {
    const open = await findOpenSignal(db, userId);
    const { lacks, oldEnoughAt, trades } = await readCaller(db, userId, clock.now());
    return {
      open: open === undefined ? null : present(open),
      lacks: [...lacks],
      oldEnoughAt: oldEnoughAt.toISOString(),
      trades,
    };
  });

  route(app, contract.makeSignal, async ({ viewer: { userId }, params: { id: squadId }, body }) => {
    await requireOpenMarket();
    return present(await makeSignal(services, { ...body, squadId, userId }));
  });

  route(app, contract.getSignalRecord, async ({ params: { handle } }) => {
    const player = await findPlayerByHandle(db, handle);
    if (player === undefined) throw new Refusal('NOT_FOUND', { message: 'No such player' });
    const { calledMovesBps, ...counts } = await countSignals(db, player.id);
    const { open, right, missed, unmoved, voided } = counts;
    const recent = await listSignalsOf(db, player.id, recentMax);
    return {
      handle: player.handle,
      avatarUrl: player.image ?? avatarUrlOf(player.id),
      calls: open + right + missed + unmoved + voided,
      ...counts,
      figures: signalFigures({ ...counts, calledMovesBps }),
      recent: recent.map(present),
    };
  });
}
