import type { Executor } from '../../platform/database.js';

export function listSettings(db: Executor) {
  return db.selectFrom('setting').select(['key', 'value']).execute();
}
