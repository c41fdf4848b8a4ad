import type { SharedPictureRow } from './sharing.sql.js';

/** About 5 MB: what is being looked at right now. */
const picturesKeptMax = 50;

export type DrawPicture = (picture: SharedPictureRow) => Promise<Buffer>;

/**
 * Keeps the pictures asked for last, and draws one at a time: a drawing takes a processor for a while, and a link that many
 * open at once needs one drawing. What a picture says never changes.
 */
export function imageCache(draw: DrawPicture): DrawPicture {
  const kept = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  return (picture) => {
    const { id } = picture;
    const known = kept.get(id);
    const drawing = known ?? last.then(() => draw(picture));
    if (known === undefined) {
      last = drawing.catch(() => {
        // A failed drawing is not kept.
        kept.delete(id);
      });
    }
    // The order of the map is that of the last look.
    kept.delete(id);
    kept.set(id, drawing);
    const [oldest] = kept.keys();
    if (kept.size > picturesKeptMax && oldest !== undefined) kept.delete(oldest);
    return drawing;
  };
}
