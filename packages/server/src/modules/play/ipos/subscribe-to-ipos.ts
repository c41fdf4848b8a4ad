import { ipoDemandEvent, ipoEvent, ipoTopic } from '@limelight/contract/play/ipos';
import { secondMs } from '@limelight/rules/time';
import { type StreamMessage, streamMessage } from '../../../platform/live.js';
import type { Services } from '../../../services.js';
import { readDemand } from '../pools/pools.public.js';
import { findIpo, ipoChannel, ipoDemandChannel } from './ipo.sql.js';
import { presentDemand, presentIpo } from './present-ipo.js';

type LiveServices = Pick<Services, 'db' | 'clock' | 'live' | 'listener' | 'log'>;

export async function demandMessage({ db }: Pick<Services, 'db'>, ipoId: string): Promise<StreamMessage[]> {
  const ipo = await findIpo(db, ipoId);
  if (ipo === undefined) return [];
  const demand = presentDemand(await readDemand(db, ipoId), ipo.supply);
  return [streamMessage(ipoDemandEvent, { ipoId, ...demand })];
}

/** Sends changes of an IPO to everybody, and its demand to the pages that show it, at most once a second. */
export function subscribeToIpos(services: LiveServices): void {
  const { db, clock, live, listener, log } = services;
  const note = (error: unknown) => log.warn({ err: error }, 'cannot publish an IPO');

  const sendIpo = async (id: string) => {
    const row = await findIpo(db, id);
    if (row !== undefined) live.broadcast(streamMessage(ipoEvent, await presentIpo(db, row, clock.nowMs())));
  };
  listener.on(ipoChannel, (id) => void sendIpo(id).catch(note));

  const due = new Map<string, Promise<void>>();
  const sendDemand = async (id: string) => {
    await clock.sleep(secondMs);
    due.delete(id);
    if (!live.joinedIds(ipoTopic).includes(id)) return;
    for (const message of await demandMessage(services, id)) live.publish(ipoTopic, id, message);
  };
  const plan = (id: string) => {
    if (due.has(id) || !live.joinedIds(ipoTopic).includes(id)) return;
    due.set(id, sendDemand(id).catch(note));
  };
  listener.on(ipoDemandChannel, plan);
  listener.onReconnect(() => {
    for (const id of live.joinedIds(ipoTopic)) plan(id);
  });
}
