export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** What a square shows of a picture. */
export interface Crop {
  /** 1 shows as much as fits, `zoomMax` a quarter of its side. */
  readonly zoom: number;
  /** The middle, as shares of width and height. */
  readonly x: number;
  readonly y: number;
}

export const zoomMax = 4;
export const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** A square of the picture, in its pixels. */
export interface CropArea {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

const limit = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** The square that is shown: always inside the picture. */
export function cropArea({ width, height }: PictureSize, { zoom, x, y }: Crop): CropArea {
  const side = Math.min(width, height) / zoom;
  return { side, left: limit(x * width - side / 2, width - side), top: limit(y * height - side / 2, height - side) };
}

/**
 * After the picture was moved by shares of the square's side, to the right and down. It stops at its edges.
 */
export function moveCrop(picture: PictureSize, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = cropArea(picture, crop);
  const at = (from: number, by: number, length: number) => (limit(from - by * side, length - side) + side / 2) / length;
  return { zoom: crop.zoom, x: at(left, right, picture.width), y: at(top, down, picture.height) };
}

export function zoomCrop(crop: Crop, zoom: number): Crop {
  return { ...crop, zoom: Math.min(Math.max(zoom, 1), zoomMax) };
}
