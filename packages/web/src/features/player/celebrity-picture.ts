import { posterUrl } from '@limelight/contract/addresses';

export interface Pictured {
  readonly id: string;
  /** What staff chose, if they did. */
  readonly imageUrl: string | null;
}

/** The picture of a celebrity from about 100 px on. */
export function pictureOf({ id, imageUrl }: Pictured): string {
  return imageUrl ?? posterUrl(id);
}

/** The picture for rows: the poster's small form has no name line, which nobody could read there. */
export function thumbOf({ id, imageUrl }: Pictured): string {
  return imageUrl ?? posterUrl(`${id}.thumb`);
}
