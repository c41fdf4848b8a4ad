export { findSquadEvent, type SquadEventRow } from './squad-event.sql.js';
export { unlockPledges } from './unlock-pledges.js';
