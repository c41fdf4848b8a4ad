import { endpoint } from '../endpoint.js';
import { streamEvent, streamTopic } from '../stream.js';
import type * as schemas from './live-trades.schema.js';

export const tag = 'Market';

export const listLiveTrades = endpoint<typeof schemas.listLiveTrades>()({
  url: '/api/v1/live-trades',
  summary:
    'The newest trades of players who do not hide, of all celebrities or of one; newer ones come with the topic `live-trades` of the stream',
  policy: 'public',
});

/**
 * The newest trades of the tick that has just ended, of players who do not hide; when a stream joins, earlier
 * ones too.
 */
export const liveTradesEvent = streamEvent<typeof schemas.liveTradesEvent>('liveTrades');

/** The id is a celebrity's, or that of all. */
export const liveTradesTopic = streamTopic({ topic: 'live-trades', policy: 'public' });
export const tradesOfAll = 'all';
