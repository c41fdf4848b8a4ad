/** For staff screens: all status transitions of an item. */
export { archiveNews, restoreNews, scheduleNews, unscheduleNews } from './change-news-status.js';
export { createNews } from './create-news.js';
export { insertStory } from './insert-story.js';
export { newestNewsReader } from './newest-news.js';
export { findPublicNews, listPublicNewsSince, type NewsRow as PublicNews } from './news.sql.js';
export { listDayMovesOf, listWrittenKeys } from './newsroom.sql.js';
export { publishNews } from './publish-news.js';
export { unscheduleNewsAbout } from './unschedule-news.js';
