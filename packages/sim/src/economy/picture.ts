/** A chart as SVG text. It adapts to light and dark pages and needs no script. */

const width = 720;
const height = 320;
const plot = { left: 64, right: 704, top: 40, bottom: 276 };

interface Axis {
  readonly min: number;
  readonly max: number;
  readonly isLogarithmic?: boolean;
}

export interface Frame {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly xLabels: readonly { readonly at: number; readonly text: string }[];
  readonly yLabels: readonly { readonly at: number; readonly text: string }[];
  /** Every second label stands lower, where they are long. */
  readonly isStaggered?: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const style = `
    svg { color-scheme: light dark; font: 13px system-ui, sans-serif; }
    .page { fill: #ffffff; } text { fill: #3c3a45; } .grid { stroke: #e3e1e8; } .mark { fill: #7a3cc2; } .line { stroke: #7a3cc2; }
    @media (prefers-color-scheme: dark) {
      .page { fill: #17151f; } text { fill: #d9d6e2; } .grid { stroke: #36323f; } .mark { fill: #b689f0; } .line { stroke: #b689f0; }
    }`;

function place(value: number, { min, max, isLogarithmic = false }: Axis): number {
  const scale = isLogarithmic ? Math.log : (one: number) => one;
  return (scale(Math.min(max, Math.max(min, value))) - scale(min)) / (scale(max) - scale(min));
}

const xOf = (value: number, { x }: Frame) => (plot.left + place(value, x) * (plot.right - plot.left)).toFixed(1);
const yOf = (value: number, { y }: Frame) => (plot.bottom - place(value, y) * (plot.bottom - plot.top)).toFixed(1);
const pointOf = (frame: Frame, { x, y }: Point) => `${xOf(x, frame)},${yOf(y, frame)}`;

/** An area between two lines. */
export function band(
  frame: Frame,
  { lower, upper, opacity }: { lower: readonly Point[]; upper: readonly Point[]; opacity: number },
): string {
  const points = [...upper, ...lower.toReversed()].map((point) => pointOf(frame, point)).join(' ');
  return `<polygon class="mark" fill-opacity="${opacity}" points="${points}"/>`;
}

export function line(frame: Frame, points: readonly Point[], opacity = 1): string {
  const path = points.map((point) => pointOf(frame, point)).join(' ');
  return `<polyline class="line" fill="none" stroke-width="2" stroke-opacity="${opacity}" points="${path}"/>`;
}

/** A vertical bar from one value to another, around `x`. */
export function bar(
  frame: Frame,
  { x, from, to, opacity = 1 }: { x: number; from: number; to: number; opacity?: number },
): string {
  const [top, bottom] = [Number(yOf(to, frame)), Number(yOf(from, frame))];
  const left = Number(xOf(x - 0.3, frame));
  const barWidth = Number(xOf(x + 0.3, frame)) - left;
  return `<rect class="mark" fill-opacity="${opacity}" x="${left}" y="${top}" width="${barWidth.toFixed(1)}" height="${Math.max(0, bottom - top).toFixed(1)}"/>`;
}

/** The whole picture around some shapes. */
export function picture(frame: Frame, shapes: readonly string[]): string {
  const grid = frame.yLabels.map(({ at, text }) => {
    const y = yOf(at, frame);
    return `<line class="grid" x1="${plot.left}" x2="${plot.right}" y1="${y}" y2="${y}"/><text x="${plot.left - 8}" y="${y}" text-anchor="end" dominant-baseline="middle">${text}</text>`;
  });
  const lowered = (index: number) => (frame.isStaggered === true && index % 2 === 1 ? 36 : 20);
  const labels = frame.xLabels.map(
    ({ at, text }, index) =>
      `<text x="${xOf(at, frame)}" y="${plot.bottom + lowered(index)}" text-anchor="middle">${text}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${frame.title}">`,
    `  <style>${style}\n  </style>`,
    `  <rect class="page" width="${width}" height="${height}" rx="8"/>`,
    `  <text x="${plot.left}" y="24" font-weight="600">${frame.title}</text>`,
    ...[...grid, ...shapes, ...labels].map((shape) => `  ${shape}`),
    '</svg>',
    '',
  ].join('\n');
}
