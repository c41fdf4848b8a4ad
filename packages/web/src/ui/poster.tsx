import { classes } from './classes';
import styles from './picture.module.css';

const posterSizes = {
  tiny: { width: 32, height: 40 },
  row: { width: 40, height: 50 },
  thumb: { width: 56, height: 70 },
  card: { width: 320, height: 400 },
  full: { width: 320, height: 400 },
} as const;

/** Small posters must not compete with the styles and fonts that the first paint (FCP) needs. */
const eagerPriority = { tiny: 'low', row: 'low', thumb: 'low', card: 'high', full: 'high' } as const;

export interface PosterProps {
  readonly src: string;
  /** The picture below tablet width, where it is as small as in a row. */
  readonly phoneSrc?: string;
  /** Leave empty where the name is shown next to it. */
  readonly alt?: string;
  /** `card` is the wide crop on top of a trade card; `full` fills the width it gets at 4:5. */
  readonly size?: keyof typeof posterSizes;
  /** For the posters above the fold. */
  readonly eager?: boolean;
}

export function Poster({ src, phoneSrc, alt = '', size = 'row', eager = false }: PosterProps) {
  const image = (
    <img
      className={classes(styles.poster, styles[size])}
      src={src}
      alt={alt}
      {...posterSizes[size]}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? eagerPriority[size] : 'auto'}
      // Decoded synchronously, or it would flicker when the app replaces the server-rendered page.
      decoding={eager ? 'sync' : 'async'}
    />
  );
  if (phoneSrc === undefined) return image;
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet={phoneSrc} />
      {image}
    </picture>
  );
}

export interface AvatarProps {
  readonly src: string;
  /** Leave empty where the name is shown next to it. */
  readonly alt?: string;
  /** Size in px. */
  readonly size?: number;
}

/** Uploaded pictures are stored in two sizes; the small one is sharp on any screen up to this many px. */
const smallSizeMax = 48;

export function Avatar({ src, alt = '', size = 36 }: AvatarProps) {
  const fitting = size <= smallSizeMax ? src.replace(/\.webp$/, '-small.webp') : src;
  return (
    <img className={styles.avatar} src={fitting} alt={alt} width={size} height={size} loading="lazy" decoding="async" />
  );
}
