export type { NewNotification } from './notification.sql.js';
export { notifyPlayers } from './notify-players.js';
