/** For staff screens: all status transitions of an item. */
export { archiveNews, restoreNews } from './archive-news.js';
export { createNews } from './create-news.js';
export { publishNews } from './publish-news.js';
export { scheduleNews, unscheduleNews } from './schedule-news.js';
export { takeNewsImpacts } from './take-impacts.js';
