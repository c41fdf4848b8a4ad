import type { Joining } from '../../../platform/topics.js';
import type { Services } from '../../../services.js';
import { findActiveMember } from './member.sql.js';

/** Topics of the stream have ids of any text. */
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Members follow their squad's topic. */
export async function mayJoinTopic({ db }: Pick<Services, 'db'>, { viewer, id }: Joining): Promise<boolean> {
  if (viewer === null || !isUuid(id)) return false;
  return (await findActiveMember(db, { squadId: id, userId: viewer.userId })) !== undefined;
}
