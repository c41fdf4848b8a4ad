export { calendarReader } from './calendar.js';
export { listPremieres, listPremiereTimes, type PremiereRow } from './premiere.sql.js';
export { premiereChangeBps } from './take-premieres.js';
