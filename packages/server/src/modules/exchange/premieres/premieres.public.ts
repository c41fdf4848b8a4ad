export { calendarReader } from './calendar.js';
