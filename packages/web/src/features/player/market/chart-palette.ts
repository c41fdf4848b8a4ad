/** The theme's colours, resolved, since a canvas cannot use CSS variables. */
export interface ChartPalette {
  readonly surface: string;
  readonly alt: string;
  readonly ink: string;
  readonly inkThird: string;
  readonly paper: string;
  readonly divider: string;
  readonly brand: string;
  readonly brandTint: string;
  readonly onBrand: string;
  readonly gain: string;
  readonly loss: string;
  readonly info: string;
  readonly spot: string;
  readonly onSpot: string;
  readonly font: string;
}

export function readPalette(element: Element): ChartPalette {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    surface: value('--surface'),
    alt: value('--alt'),
    ink: value('--ink'),
    inkThird: value('--ink-third'),
    paper: value('--bg'),
    divider: value('--divider'),
    brand: value('--brand'),
    brandTint: value('--brand-tint'),
    onBrand: value('--on-brand'),
    gain: value('--gain'),
    loss: value('--loss'),
    info: value('--info'),
    spot: value('--spot'),
    onSpot: value('--on-spot'),
    font: value('--font-text'),
  };
}

/** A hex colour with an opacity; any other colour is returned unchanged. */
export function faded(color: string, share: number): string {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return color;
  const alpha = Math.round(Math.max(0, Math.min(share, 1)) * 255);
  return `${color}${alpha.toString(16).padStart(2, '0')}`;
}
