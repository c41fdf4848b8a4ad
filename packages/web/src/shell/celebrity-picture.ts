import { posterUrl } from '@limelight/contract/addresses';

export interface Pictured {
  readonly id: string;
  /** The picture that staff uploaded, if any. */
  readonly imageUrl: string | null;
}

/** A celebrity's picture for sizes from about 100 px. */
export function pictureOf({ id, imageUrl }: Pictured): string {
  return imageUrl ?? posterUrl(id);
}

/** The picture for rows: the small poster has no name line, which would be illegible at that size. */
export function thumbOf({ id, imageUrl }: Pictured): string {
  return imageUrl ?? posterUrl(`${id}.thumb`);
}
