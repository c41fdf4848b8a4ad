import { squadEvent, squadTopic } from '@limelight/contract/fame/squads';
import { streamMessage } from '../../../platform/live.js';
import type { Services } from '../../../services.js';
import { squadChannel } from './squad.sql.js';

/** After a change of a squad, pages of its members and of the player whom it concerns read it again. */
export function subscribeToSquads({ live, listener }: Pick<Services, 'live' | 'listener'>): void {
  listener.on(squadChannel, (payload) => {
    const [squadId = '', ...userIds] = payload.split(' ');
    const message = streamMessage(squadEvent, { squadId }, { scope: 'read' });
    live.publish(squadTopic, squadId, message);
    for (const userId of userIds) live.sendTo(userId, message);
  });
}
