export type { Timeline, TimelineEntry } from './timeline.sql.js';
