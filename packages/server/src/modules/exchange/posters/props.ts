import type { Category } from '@limelight/rules/celebrity';
import type { RandomSource } from '@limelight/rules/random-source';
import type { Palette } from './palette.js';

const discX = 268;
const discY = 330;
const discRadius = 31;
/** Of a grid unit of 24. */
const propScale = 1.5;

/** Line drawings on a grid of 24. */
const drawings = {
  microphone: 'M9 5a3 3 0 0 1 6 0v7a3 3 0 0 1-6 0zM5 11.5a7 7 0 0 0 14 0M12 18.5v3.5',
  disc: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  drum: 'M3 9a9 3.5 0 1 0 18 0a9 3.5 0 1 0-18 0M3 9v7a9 3.5 0 0 0 18 0V9M9 12.3v6.8M15 12.3v6.8M6 3l5 5.5',
  keys: 'M3 5h18v14H3zM9 5v8M15 5v8M9 13v6M15 13v6',
  headphones: 'M4 15v-3a8 8 0 0 1 16 0v3M4 15h3v6H4zM20 15h-3v6h3z',
  note: 'M9 18a3 2.5 0 1 1-6 0a3 2.5 0 1 1 6 0V5l11-2v13a3 2.5 0 1 1-6 0a3 2.5 0 1 1 6 0',
  film: 'M4 4h16v16H4zM8 4v16M16 4v16M4 9h4M4 15h4M16 9h4M16 15h4',
  clapper: 'M4 10h16v10H4zM4 10l-.8-3.6 15.6-3.6.8 3.6zM8 9l-1.5-3.4M13 7.8l-1.6-3.4',
  star: 'M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.3-5.6-3.1-5.6 3.1 1.2-6.3-4.6-4.3 6.3-.8z',
  ticket: 'M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 8.5v1.5M14 11.5v1.5M14 14.5V16',
  mask: 'M4 5c5 2 11 2 16 0v6c0 5-3.5 8.5-8 10-4.5-1.5-8-5-8-10zM8 10.5h2.5M13.5 10.5H16M8.5 14.5c2 2 5 2 7 0',
  spotlight: 'M6 3h9l2 7H8zM10 10l-4 11M14 10l5 11M12.5 10v11',
  boot: 'M4 5v10a2 2 0 0 0 2 2h14v-2.5c0-1.5-1-2.2-2.5-2.5L13 11l-2-6zM6 17v3M11 17v3M16 17v3',
  racket: 'M3 9a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M14 13.8L21 21M9.5 2.5v13M3 9h13',
  basketball: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M3 12h18M12 3v18M5.8 5.5c4 3.5 4 9.5 0 13M18.2 5.5c-4 3.5-4 9.5 0 13',
  wheel:
    'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M3.3 10.5l6.3.8M20.7 10.5l-6.3.8M12 14.5V21',
  glove: 'M6 11V8a5 5 0 0 1 10 0v1a3 3 0 0 1 3 3c0 2-1 3.5-2 4.5V21H8v-5c-1.5-1-2-3-2-5zM8 17.5h9M16 9c-2 0-4 .8-5 2.5',
  rugby: 'M4 20c-2-9 7-18 16-16 2 9-7 18-16 16zM8.5 15.5l7-7M10 11.5l2.5 2.5M12.5 9l2.5 2.5',
  stopwatch: 'M4 14a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 14v-4M10 2h4M12 2v4M18.5 6.5L20 8',
  cricket: 'M5 21l-2-2L13.5 8.5l2 2zM14.5 9.5L19 5M16.5 18a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  medal: 'M7 15.5a5 5 0 1 0 10 0a5 5 0 1 0-10 0M9.5 11L6 3h4l2 5 2-5h4l-3.5 8',
  trophy:
    'M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5c0 3 1 4.5 3.6 5M16 5.5h3.5c0 3-1 4.5-3.6 5M12 14v3M8 20.5h8M9.5 17h5v3.5h-5z',
  whistle: 'M3 13a5.5 5.5 0 1 0 11 0h7V9H8.5A5.5 5.5 0 0 0 3 13M8.5 13h.1M14 5V3M17.5 6L19 4.5',
  podium: 'M9 8h6v13H9zM3 13h6v8H3zM15 16h6v5h-6zM12 3v2',
  flag: 'M5 22V3M5 4c4-2 8 2 14 0v9c-6 2-10-2-14 0',
  phone: 'M7 2.5h10a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1zM11 18.5h2',
  camera: 'M3 8h4l2-3h6l2 3h4v12H3zM8 13.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  video: 'M3 6h12v12H3zM15 10.5l6-3.5v10l-6-3.5z',
  heart: 'M12 20C5 15 3 12 3 8.8a4.8 4.8 0 0 1 9-2.3 4.8 4.8 0 0 1 9 2.3C21 12 19 15 12 20z',
  bubble: 'M4 4h16v12h-9l-5 4.5V16H4zM8 8.5h8M8 12h5',
  'ring-light': 'M4 10a8 8 0 1 0 16 0a8 8 0 1 0-16 0M8 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 18v4M8 22h8',
} as const;

export type Prop = keyof typeof drawings;
export const props = Object.keys(drawings) as [Prop, ...Prop[]];

const usual: Readonly<Record<Category, readonly Prop[]>> = {
  Music: ['microphone', 'disc', 'drum', 'keys', 'headphones', 'note'],
  Acting: ['film', 'clapper', 'star', 'ticket', 'mask', 'spotlight'],
  Sports: ['medal', 'trophy', 'stopwatch', 'whistle', 'podium', 'flag'],
  Influencer: ['phone', 'camera', 'video', 'heart', 'bubble', 'ring-light'],
};

/** One that suits the category, where nothing is known about the celebrity. */
export function chooseProp(category: Category, draw: RandomSource): Prop {
  return usual[category][Math.floor(draw.uniform() * usual[category].length)] ?? usual[category][0] ?? 'star';
}

/** A disc on the band with what the celebrity is known for. */
export function drawProp(prop: Prop, { tint, contour }: Palette): string {
  const corner = 12 * propScale;
  return (
    `<circle cx="${discX}" cy="${discY}" r="${discRadius}" fill="${tint}"/>` +
    `<path fill="none" stroke="${contour}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" transform="translate(${discX - corner} ${discY - corner}) scale(${propScale})" d="${drawings[prop]}"/>`
  );
}
