const variables = {
  surface: '--surface',
  alt: '--alt',
  ink: '--ink',
  inkThird: '--ink-third',
  divider: '--divider',
  brand: '--brand',
  brandTint: '--brand-tint',
  onBrand: '--on-brand',
  gain: '--gain',
  loss: '--loss',
  info: '--info',
  spot: '--spot',
  onSpot: '--on-spot',
  warn: '--warn',
  font: '--font-text',
} as const;

/** The theme's colours and font, resolved, since a canvas cannot use CSS variables. */
export type ChartPalette = Readonly<Record<keyof typeof variables, string>>;

export function readPalette(element: Element): ChartPalette {
  const style = getComputedStyle(element);
  const values = Object.entries(variables).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]);
  return Object.fromEntries(values);
}

/** A hex colour with an opacity from 0 to 1; any other colour is returned unchanged. */
export function faded(color: string, share: number): string {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return color;
  const alpha = Math.round(share * 255);
  return `${color}${alpha.toString(16).padStart(2, '0')}`;
}
