import { formatCounted } from '@limelight/rules/count';
import { insertDeed, noteContribution, withOfficer } from '../squads/squads.public.js';
import type { ChangeServices } from './change-message.js';
import { findSlowState, type SlowState, updateSlowSeconds } from './chat.sql.js';
import type { ChatKey } from './chat-access.js';

const slowText = (seconds: number) => (seconds === 0 ? 'off' : formatCounted(seconds, 'second'));

/** The pause between two messages of one member. @throws Refusal as `withOfficer` */
export async function setSlowMode(
  services: ChangeServices,
  { seconds, ...key }: ChatKey & { readonly seconds: number },
): Promise<SlowState> {
  const { squadId, userId } = key;
  await withOfficer(services, { ...key, needed: 'moderation' }, async (tx, { squad, now }) => {
    if (squad.slow_seconds === seconds) return;
    await updateSlowSeconds(tx, squadId, seconds);
    await noteContribution(tx, key, now);
    const [before, after] = [slowText(squad.slow_seconds), slowText(seconds)];
    await insertDeed(tx, { squadId, kind: 'slow-mode', by: userId, before, after, now });
  });
  services.notices.announce([{ squadId, grown: null, changed: [] }]);
  return (await findSlowState(services.db, squadId)) ?? { slowSeconds: seconds, autoSlowUntil: null, head: 0 };
}
