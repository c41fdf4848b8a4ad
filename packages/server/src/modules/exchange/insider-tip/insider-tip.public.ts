export { countTipsSince } from './insider-tip.sql.js';
