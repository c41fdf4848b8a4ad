import type { SeCents } from '@limelight/rules/money';
import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import { type ChartBar, type NewsMark, priceText, simulatedCount, type TradeMark } from './chart-data';
import { fillDisc } from './chart-glyph';
import { paintGrid } from './chart-grid';
import { type ChartPalette, faded } from './chart-palette';
import { paintPremiere } from './chart-premiere';
import type { ChartType } from './chart-search';
import { type PlacedStep, paintSteps, type StepMark } from './chart-steps';

export interface ChartModel {
  readonly bars: readonly ChartBar[];
  /** The price that the change is measured against. */
  readonly openingCents: SeCents;
  readonly type: ChartType;
  readonly averageCostCents: SeCents | null;
  readonly marks: readonly TradeMark[];
  readonly news: readonly NewsMark[];
  readonly steps?: readonly StepMark[] | undefined;
  /** Places bars by their time, for ones at unequal distances. Only for the type `area`. */
  readonly toScale?: boolean | undefined;
  /** Over the full width of a phone, with the labels of prices inside. */
  readonly bleed?: boolean | undefined;
  /** When the next premiere begins, as text; the chart leaves room for it at its end. */
  readonly premiere?: string | undefined;
  readonly palette: ChartPalette;
}

/** `slots`: the place of each bar on the time axis. */
type Decor = ChartModel & { readonly lineColor: string; readonly slots: readonly number[] | undefined };

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Coordinates on the canvas, in its pixels. */
interface Plane {
  readonly xAt: (index: number) => number;
  /** `null` for a time at which no bar begins. */
  readonly xOf: (startSeconds: number) => number | null;
  readonly yOf: (cents: number) => number;
  readonly centsAt: (y: number) => number;
  readonly width: number;
}

type Context = CanvasRenderingContext2D;
type Painter = (context: Context, height: number, decor: Decor, plane: Plane) => void;

const strokeGap = 5;
const strokeWidth = 1.5;
const strokeShare = 0.17;
const endDotRadius = 5.5;
const haloRadius = 11;
const discRadius = 9;
const tailLength = 5;
const newsRadius = 10;
/** Distance from the top: over the volume, or above the bottom if there is none. */
const newsHeight = { candles: 0.8, area: 0.93 } as const;

/**
 * What the chart library cannot paint: strokes under the line, the simulated area, the end dot, own trades,
 * news.
 */
export class ChartDecor implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | null = null;
  #decor: Decor | null = null;
  readonly #views = [this.#viewOf('bottom', paintBelow), this.#viewOf('top', paintAbove)];

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter;
  }

  detached(): void {
    this.#attached = null;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  show(decor: Decor): void {
    this.#decor = decor;
    this.#attached?.requestUpdate();
  }

  #plane({ slots }: Decor, width: number): Plane | null {
    if (this.#attached === null) return null;
    const { chart, series } = this.#attached;
    const timeScale = chart.timeScale();
    return {
      xAt: (index) => timeScale.logicalToCoordinate((slots?.[index] ?? index) as Logical) ?? 0,
      xOf: (startSeconds) => timeScale.timeToCoordinate(startSeconds as UTCTimestamp),
      yOf: (cents) => series.priceToCoordinate(cents / 100) ?? 0,
      centsAt: (y) => 100 * (series.coordinateToPrice(y) ?? 0),
      width,
    };
  }

  #viewOf(layer: 'bottom' | 'top', paint: Painter): IPrimitivePaneView {
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context, mediaSize }) => {
          const plane = this.#decor && this.#plane(this.#decor, mediaSize.width);
          if (this.#decor !== null && plane !== null) paint(context, mediaSize.height, this.#decor, plane);
        }),
    };
    return { zOrder: () => layer, renderer: () => renderer };
  }
}

function paintBelow(context: Context, height: number, decor: Decor, plane: Plane): void {
  paintSimulated(context, height, decor, plane);
  if (decor.bleed === true) paintPriceGrid(context, height, decor, plane);
  if (decor.type === 'area') paintStrokes(context, height, decor, plane);
}

function paintAbove(context: Context, height: number, decor: Decor, plane: Plane): void {
  const { bars, type, marks, news, palette } = decor;
  for (const { startSeconds } of news) {
    const x = plane.xOf(startSeconds);
    if (x !== null) paintNews(context, { x, y: height * newsHeight[type] }, height, palette);
  }
  // Undone ones first, so that a mark of the same bar and side covers them.
  const inOrder = marks.toSorted((left, right) => Number(right.undone) - Number(left.undone));
  for (const mark of inOrder) paintMark(context, mark, decor, plane);
  paintSteps(context, placeSteps(decor, plane), height, palette);
  if (decor.premiere !== undefined) paintPremiere(context, { width: plane.width, height }, decor.premiere, palette);
  const last = bars.at(-1);
  if (type === 'area' && last !== undefined) {
    paintEndDot(context, { x: plane.xAt(bars.length - 1), y: plane.yOf(last.closeCents) }, palette);
  }
}

function paintPriceGrid(context: Context, height: number, { bars, palette }: Decor, plane: Plane): void {
  const { xAt, yOf, centsAt, width } = plane;
  paintGrid(context, {
    width,
    height,
    yOf,
    centsAt,
    textOf: (cents) => priceText(cents / 100),
    line: bars.map(({ closeCents }, index) => ({ x: xAt(index), y: yOf(closeCents) })),
    colors: { rule: palette.divider, text: palette.inkThird },
    // The font of the axes: another one would delay the first paint of the chart by a font lookup.
    font: `12px ${palette.font}`,
  });
}

function paintSimulated(context: Context, height: number, decor: Decor, { xAt }: Plane): void {
  const { bars, palette } = decor;
  const simulatedBars = simulatedCount(bars);
  if (simulatedBars === 0) return;
  const hasReal = simulatedBars < bars.length;
  const edge = xAt(hasReal ? simulatedBars - 0.5 : simulatedBars - 1);
  context.fillStyle = faded(palette.alt, 0.5);
  context.fillRect(0, 0, edge, height);
  if (!hasReal) return;
  context.strokeStyle = palette.inkThird;
  context.setLineDash([1.5, 4]);
  strokeLine(context, { x: edge, y: 0 }, { x: edge, y: height });
  context.setLineDash([]);
}

/** Buys go under the low, sales above the high. Undone trades are grey. */
function paintMark(context: Context, { startSeconds, side, undone }: TradeMark, decor: Decor, plane: Plane): void {
  const { bars, type, palette } = decor;
  const x = plane.xOf(startSeconds);
  const bar = bars.find((candidate) => candidate.startSeconds === startSeconds);
  if (x === null || bar === undefined) return;
  const away = side === 'buy' ? 1 : -1;
  const tip = { x, y: plane.yOf(edgeOf(bar, side, type)) + away * 3 };
  const middle = { x, y: tip.y + away * (tailLength + discRadius) };
  const color = undone ? palette.inkThird : palette.brand;
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(tip.x, tip.y);
  context.lineTo(x - discRadius * 0.7, middle.y - away * 3);
  context.lineTo(x + discRadius * 0.7, middle.y - away * 3);
  context.fill();
  fillDisc(context, middle, discRadius, color);
  context.fillStyle = undone ? palette.surface : palette.onBrand;
  // The same font as the axes: another one would delay the first paint of the chart by a font lookup.
  context.font = `12px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(side === 'buy' ? 'B' : 'S', middle.x, middle.y + 0.5);
}

function placeSteps({ steps = [], bars }: Decor, plane: Plane): PlacedStep[] {
  return steps.flatMap(({ startSeconds, kind }) => {
    const x = plane.xOf(startSeconds);
    const bar = bars.find((candidate) => candidate.startSeconds === startSeconds);
    return x === null || bar === undefined ? [] : [{ kind, x, y: plane.yOf(bar.closeCents) }];
  });
}

/** A line has neither highs nor lows: its marks go on the line itself. */
function edgeOf(bar: ChartBar, side: TradeMark['side'], type: ChartType): number {
  if (type === 'area') return bar.closeCents;
  return side === 'buy' ? bar.lowCents : bar.highCents;
}

function strokeLine(context: Context, from: Spot, to: Spot): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

/** A ring with three lines of text, on a dotted line through the whole height. */
function paintNews(context: Context, at: Spot, height: number, { info, surface }: ChartPalette): void {
  context.strokeStyle = info;
  context.lineWidth = 1;
  context.setLineDash([1.5, 4]);
  strokeLine(context, { x: at.x, y: 0 }, { x: at.x, y: height });
  context.setLineDash([]);
  context.lineWidth = 1.5;
  fillDisc(context, at, newsRadius, surface);
  context.stroke();
  for (const [line, end] of [4, 4, 1].entries()) {
    const y = at.y + (line - 1) * 3.5;
    strokeLine(context, { x: at.x - 4, y }, { x: at.x + end, y });
  }
}

function paintEndDot(context: Context, at: Spot, { spot, surface }: ChartPalette): void {
  fillDisc(context, at, haloRadius, faded(spot, 0.22));
  fillDisc(context, at, endDotRadius + 2, surface);
  fillDisc(context, at, endDotRadius, spot);
}

/**
 * Vertical strokes from the line to the bottom instead of a gradient; their spacing is independent of the
 * bars.
 */
function paintStrokes(context: Context, height: number, { bars, lineColor }: Decor, { xAt, yOf }: Plane): void {
  const line = bars.map(({ closeCents }, index) => ({ x: xAt(index), y: yOf(closeCents) }));
  context.strokeStyle = faded(lineColor, strokeShare);
  context.lineWidth = strokeWidth;
  let segment = 0;
  const end = line.at(-1)?.x ?? 0;
  for (let x = line[0]?.x ?? 0; x <= end; x += strokeGap) {
    while ((line[segment + 1]?.x ?? Number.POSITIVE_INFINITY) < x) segment += 1;
    const from = line[segment];
    const to = line[segment + 1] ?? from;
    if (from === undefined || to === undefined) return;
    const share = to.x === from.x ? 0 : (x - from.x) / (to.x - from.x);
    strokeLine(context, { x, y: from.y + share * (to.y - from.y) }, { x, y: height });
  }
}
