import type { Session } from '@limelight/contract/people/profile.schema';
import type { Executor } from '../../../platform/database.js';
import type { SessionViewer } from '../../../platform/http/viewer.js';
import { deviceOf } from './device-name.js';
import { listDevices } from './session.sql.js';

/** The player's signed-in devices: this one first, then by last activity. */
export async function listSessions(db: Executor, viewer: SessionViewer): Promise<{ sessions: Session[] }> {
  const devices = await listDevices(db, viewer.userId);
  const sessions = devices.map(({ id, userAgent, signedInAt, lastActiveAt }) => {
    const { kind, name } = deviceOf(userAgent);
    return {
      id,
      kind,
      device: name,
      signedInAt: signedInAt.toISOString(),
      lastActiveAt: lastActiveAt.toISOString(),
      current: id === viewer.sessionId,
    };
  });
  return { sessions: sessions.sort((one, other) => Number(other.current) - Number(one.current)) };
}
