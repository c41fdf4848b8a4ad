import type { Category } from '@limelight/rules/celebrity';
import type { RandomSource } from '@limelight/rules/random-source';

/**
 * A colour in OKLCH: equal lightness looks equally light whatever the hue, so one recipe holds for every hue.
 */
interface Ink {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

export type Palette = ReturnType<typeof posterPalette>;

const hues: Readonly<Record<Category, { ground: number; glow: number; echo: number }>> = {
  Music: { ground: 318, glow: 352, echo: 305 },
  Acting: { ground: 26, glow: 41, echo: 12 },
  Sports: { ground: 162, glow: 195, echo: 160 },
  Influencer: { ground: 258, glow: 288, echo: 252 },
};

/** What a scheme adds to the hues of the category, in degrees, and how light its sky and glow are. */
const schemes = [
  { ground: 0, glow: 0, sky: 0.4, light: 0.62 },
  { ground: 14, glow: -40, sky: 0.46, light: 0.67 },
  { ground: -16, glow: 26, sky: 0.35, light: 0.6 },
  { ground: 6, glow: 70, sky: 0.42, light: 0.64 },
  { ground: -8, glow: -70, sky: 0.38, light: 0.6 },
] as const;
const groundSpread = 8;
const glowSpread = 10;

/** The colours of one poster as "#rrggbb". */
export function posterPalette(category: Category, draw: RandomSource) {
  const base = hues[category];
  const scheme = schemes[Math.floor(draw.uniform() * schemes.length)] ?? schemes[0];
  const turn = (draw.uniform() * 2 - 1) * groundSpread;
  const ground = base.ground + scheme.ground + turn;
  const glow = base.glow + scheme.glow + (draw.uniform() * 2 - 1) * glowSpread;
  const echo = base.echo + scheme.ground + turn;
  return {
    sky: hex({ lightness: scheme.sky, chroma: 0.15, hue: ground }),
    ground: hex({ lightness: 0.28, chroma: 0.12, hue: ground }),
    deep: hex({ lightness: 0.15, chroma: 0.06, hue: ground }),
    glow: hex({ lightness: scheme.light, chroma: 0.23, hue: glow }),
    line: hex({ lightness: 0.74, chroma: 0.16, hue: glow }),
    tint: hex({ lightness: 0.96, chroma: 0.035, hue: glow }),
    tintShade: hex({ lightness: 0.91, chroma: 0.07, hue: glow }),
    /** The pattern inside the letters. */
    engraving: hex({ lightness: 0.56, chroma: 0.17, hue: ground }),
    contour: hex({ lightness: 0.14, chroma: 0.05, hue: ground }),
    /** From the copy nearest to the letters down to the farthest. */
    echoes: [
      hex({ lightness: 0.44, chroma: 0.13, hue: echo }),
      hex({ lightness: 0.35, chroma: 0.11, hue: echo }),
      hex({ lightness: 0.27, chroma: 0.09, hue: echo }),
    ],
  };
}

const chromaStep = 0.004;

/** The nearest colour that a screen can show: chroma gives way, lightness and hue stay. */
export function hex({ lightness, chroma, hue }: Ink): string {
  let channels = linearChannels(lightness, chroma, hue);
  for (let less = chroma; less > 0 && !isShowable(channels); less -= chromaStep) {
    channels = linearChannels(lightness, Math.max(0, less - chromaStep), hue);
  }
  return `#${channels.map((channel) => byteOf(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/, turned back into linear sRGB. */
function linearChannels(lightness: number, chroma: number, hueDegrees: number): readonly [number, number, number] {
  const hue = (hueDegrees * Math.PI) / 180;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isShowable(channels: readonly number[]): boolean {
  return channels.every((channel) => channel >= 0 && channel <= 1);
}

function byteOf(linear: number): number {
  const bounded = Math.min(1, Math.max(0, linear));
  const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}
