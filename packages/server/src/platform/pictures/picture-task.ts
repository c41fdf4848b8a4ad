/** What is done with a picture that somebody uploaded, or whose address somebody typed. */
export type PictureTask =
  | { readonly kind: 'squares'; readonly content: Uint8Array }
  | ({ readonly kind: 'library'; readonly mime: PictureMime } & PicturePaths);

/**
 * The largest picture that is decoded, in millions of pixels (of 2^20). Staff upload what cameras of today
 * take; of an animation all frames together count, against the smaller limit.
 */
export const megapixelsMax = { squares: 16, library: 50 } as const;

export type PictureMime = 'image/jpeg' | 'image/png' | 'image/gif';

export interface PicturePaths {
  readonly from: string;
  readonly full: string;
  readonly preview: string;
}

export interface PictureResults {
  readonly squares: SquarePictures;
  readonly library: PictureFacts;
}

/** As WebP. */
export interface SquarePictures {
  readonly large: Uint8Array;
  readonly small: Uint8Array;
}

/** Sides of the stored picture in pixels. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
}

/** `too-large` was refused by its header alone. */
export type PictureOutcome<Result = PictureResults[PictureTask['kind']]> =
  | { readonly result: Result }
  | { readonly refused: 'too-large' | 'unreadable'; readonly reason: string };
