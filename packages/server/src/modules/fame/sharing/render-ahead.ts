import { isTraded } from '@limelight/rules/celebrity';
import { minuteMs } from '@limelight/rules/time';
import { atHalfPace } from '../../../platform/at-half-pace.js';
import type { Services } from '../../../services.js';
import type { MarketView } from '../../exchange/market/market.public.js';
import { celebrityPicture } from './celebrity-picture.js';
import type { ImageCache } from './image-cache.js';
import type { PictureFacts } from './sharing.sql.js';

interface AheadServices extends Pick<Services, 'db' | 'clock' | 'log'> {
  readonly market: Pick<MarketView, 'tick' | 'celebrities'>;
  readonly images: ImageCache<PictureFacts>;
}

/** Where the picture of a celebrity's page is cached. */
export function placeOf(celebrityId: string): string {
  return `celebrity ${celebrityId}`;
}

/**
 * Renders the pictures of all listed celebrities before a social network requests them, again in each hour.
 * Not before the first minute, in which a start has more urgent work.
 */
export async function renderAhead(services: AheadServices, stopping: AbortSignal): Promise<void> {
  const { clock, market, images, log } = services;
  while (!stopping.aborted) {
    await clock.sleep(minuteMs, stopping);
    for (const { id } of market.celebrities.filter(isTraded)) {
      const picture = celebrityPicture(market, id);
      if (picture === undefined) continue;
      const render = () => images.read(picture, { network: 'render-ahead', place: placeOf(id) });
      // What fails, or finds the queue full, is retried a minute later.
      await atHalfPace(services, stopping, render).catch((error: unknown) =>
        log.info({ err: error, celebrity: id }, 'a picture was not rendered ahead'),
      );
    }
  }
}
