import { streamEvent } from '../stream.js';
import type * as schemas from './cache-clearing.schema.js';

/** Staff emptied the caches: what the client has stored of earlier responses may be wrong. */
export const cacheClearedEvent = streamEvent<typeof schemas.cacheClearedEvent>('cacheCleared');
