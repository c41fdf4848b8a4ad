import { LRUCache } from 'lru-cache';
import { boundedQueue } from '../../../platform/bounded-queue.js';

/** Of players' pictures, about 5 MB. */
const sharedImagesMax = 50;
/** Rendering or waiting. A picture takes a third of a second, so that the last one waits four seconds. */
const renderingsMax = 12;
const renderingsOfNetworkMax = 4;

interface ImageRequest {
  /** Whose rendering it would be. */
  readonly network: string;
  /** A picture replaces the one before it in its place. One without a place is what a player shared. */
  readonly place?: string;
  /** Called before something is rendered. @throws where this network has had enough rendered */
  readonly admit?: () => void;
}

export interface ImageCache<Picture> {
  /** @throws Refusal TOO_MANY_REQUESTS or UNAVAILABLE where too much would have to be rendered */
  readonly read: (picture: Picture, request: ImageRequest) => Promise<Buffer>;
  readonly clear: () => void;
}

/**
 * Caches rendered images by their ids; an image never changes. Renders one at a time, as it is CPU-bound, and
 * concurrent requests for an image share one rendering. What players share cannot displace the images of the
 * game's own pages: of those one per place stays, however many there are.
 */
export function imageCache<Picture extends { readonly id: string }>(
  render: (picture: Picture) => Promise<Buffer>,
): ImageCache<Picture> {
  const shared = new LRUCache<string, Buffer>({ max: sharedImagesMax });
  const placed = new Map<string, { readonly id: string; readonly image: Buffer }>();
  const running = new Map<string, Promise<Buffer>>();
  const full = 'Many pictures are being rendered. Please try again in a moment';
  const queue = boundedQueue({ tasksMax: renderingsMax, tasksOfOwnerMax: renderingsOfNetworkMax, full });

  function cached(id: string, place: string | undefined): Buffer | undefined {
    if (place === undefined) return shared.get(id);
    const image = placed.get(place);
    return image?.id === id ? image.image : undefined;
  }

  async function renderInQueue(picture: Picture, { network, place }: ImageRequest): Promise<Buffer> {
    const { id } = picture;
    const rendering = queue.run(network, () => render(picture));
    running.set(id, rendering);
    try {
      const image = await rendering;
      // The caches may have been cleared meanwhile.
      if (running.get(id) !== rendering) return image;
      if (place === undefined) shared.set(id, image);
      else placed.set(place, { id, image });
      return image;
    } finally {
      if (running.get(id) === rendering) running.delete(id);
    }
  }

  return {
    read: async (picture, request) => {
      const image = cached(picture.id, request.place) ?? running.get(picture.id);
      if (image !== undefined) return image;
      request.admit?.();
      return renderInQueue(picture, request);
    },
    clear: () => {
      shared.clear();
      placed.clear();
      running.clear();
    },
  };
}
