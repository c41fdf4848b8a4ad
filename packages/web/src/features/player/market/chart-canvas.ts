import {
  CandlestickSeries,
  type ChartOptions,
  type CreatePriceLineOptions,
  CrosshairMode,
  createChart,
  type DeepPartial,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type MouseEventParams,
  TrackingModeExitMode,
  type UTCTimestamp,
} from 'lightweight-charts';
import { axisTimeText, type ChartBar, priceText } from './chart-data';
import { ChartDecor, type ChartModel } from './chart-decor';
import { faded } from './chart-palette';
import { futureWidth } from './chart-premiere';
import { slotsToScale } from './chart-slots';

const volumeShare = 0.32;
/** Fraction of the height: the volume takes the lower 54 of 340 px. */
const volumeTop = 0.84;
/** Fraction of the height. */
const topRoom = 0.1;
/** Fractions of the width; without a price scale at its right, the glow of the last point needs more. */
const roomAtEnd = { card: 0.035, bleed: 0.06 } as const;

const timeOf = ({ startSeconds }: ChartBar) => startSeconds as UTCTimestamp;
/** The canvas has price lines of its own. */
const unlabelled = { priceLineVisible: false, lastValueVisible: false };
const priced = { ...unlabelled, priceFormat: { type: 'custom', formatter: priceText, minMove: 0.01 } } as const;

/**
 * The chart library's canvas for one type. It starts empty; `show` sets and updates the data without a
 * rebuild.
 */
export class ChartCanvas {
  readonly #chart: IChartApi;
  readonly #main: ISeriesApi<'Line'> | ISeriesApi<'Candlestick'>;
  readonly #volume: ISeriesApi<'Histogram'> | null;
  readonly #decor = new ChartDecor();
  #lines: IPriceLine[] = [];
  #model: ChartModel;
  #shownBars: readonly ChartBar[] = [];
  /** The place of each bar on the time axis; `undefined` while every bar has the next one. */
  #slots: readonly number[] | undefined;
  #shownSpan = '';

  constructor(element: HTMLElement, model: ChartModel, onPoint: (index: number | null) => void) {
    this.#model = model;
    this.#chart = createChart(element, this.#options());
    this.#volume = model.type === 'candles' ? this.#addVolume() : null;
    this.#main = model.type === 'candles' ? this.#addCandles() : this.#addLine();
    this.#main.attachPrimitive(this.#decor);
    this.#chart.subscribeCrosshairMove((event: MouseEventParams) => {
      onPoint(event.logical === undefined || event.time === undefined ? null : this.#barAt(event.logical));
    });
  }

  show(model: ChartModel): void {
    this.#model = model;
    const { bars, palette } = model;
    const lineColor = (bars.at(-1)?.closeCents ?? 0) < model.openingCents ? palette.loss : palette.gain;
    if (bars !== this.#shownBars) this.#setData();
    this.#shownBars = bars;
    if (this.#main.seriesType() === 'Line') this.#main.applyOptions({ color: lineColor });
    this.#updatePriceLines();
    this.#decor.show({ ...model, lineColor, slots: this.#slots });
    const count = this.#slots === undefined ? bars.length : (this.#slots.at(-1) ?? 0) + 1;
    const span = `${bars[0]?.startSeconds} ${count} ${model.premiere !== undefined}`;
    if (span !== this.#shownSpan) this.#fit(count);
    this.#shownSpan = span;
  }

  /** Moves the crosshair from the keyboard; `null` hides it. */
  point(index: number | null): void {
    const bar = index === null ? undefined : this.#model.bars[index];
    if (bar === undefined) this.#chart.clearCrosshairPosition();
    else this.#chart.setCrosshairPosition(bar.closeCents / 100, timeOf(bar), this.#main);
  }

  remove(): void {
    this.#chart.remove();
  }

  /** @returns the index of the bar at a place on the time axis, or of the nearest; `null` beyond the last */
  #barAt(logical: number): number | null {
    const slots = this.#slots ?? this.#model.bars.map((_, index) => index);
    if (logical < 0 || logical > (slots.at(-1) ?? -1)) return null;
    const next = slots.findIndex((slot) => slot >= logical);
    const before = Math.max(0, next - 1);
    return logical - (slots[before] ?? 0) < (slots[next] ?? 0) - logical ? before : next;
  }

  /**
   * The bar at a distance from the left edge in px, or the nearest; for a finger, which goes beyond both
   * ends.
   */
  pointAt(x: number): number {
    const logical = this.#chart.timeScale().coordinateToLogical(x) ?? 0;
    const last = this.#slots?.at(-1) ?? this.#model.bars.length - 1;
    return this.#barAt(Math.max(0, Math.min(logical, last))) ?? 0;
  }

  /** Fits all bars, with room at the right for the glowing dot, the mark of a new trade and a premiere. */
  #fit(count: number): void {
    const { bleed, premiere } = this.#model;
    const width = this.#chart.paneSize().width;
    const future = premiere === undefined || width === 0 ? 0 : (futureWidth + 4) / width;
    const room = Math.max(roomAtEnd[bleed === true ? 'bleed' : 'card'], future);
    this.#chart
      .timeScale()
      .setVisibleLogicalRange({ from: -count * 0.01, to: count - 1 + (count * room) / (1 - room) });
  }

  #setData(): void {
    const { bars, palette } = this.#model;
    if (this.#main.seriesType() === 'Line') {
      this.#setLine();
      return;
    }
    this.#main.setData(
      bars.map((bar) => ({
        time: timeOf(bar),
        open: bar.openCents / 100,
        high: bar.highCents / 100,
        low: bar.lowCents / 100,
        close: bar.closeCents / 100,
      })),
    );
    this.#volume?.setData(
      bars.map((bar) => ({
        time: timeOf(bar),
        value: bar.volumeCents,
        color: faded(bar.closeCents < bar.openCents ? palette.loss : palette.gain, volumeShare),
      })),
    );
  }

  #setLine(): void {
    const { bars, toScale } = this.#model;
    const scale = toScale === true ? slotsToScale(bars.map(({ startSeconds }) => startSeconds)) : undefined;
    this.#slots = scale?.slots;
    const points = bars.map((bar) => ({ time: timeOf(bar), value: bar.closeCents / 100 }));
    const empty = (scale?.emptySeconds ?? []).map((seconds) => ({ time: seconds as UTCTimestamp }));
    this.#main.setData([...points, ...empty].toSorted((left, right) => left.time - right.time));
  }

  #updatePriceLines(): void {
    for (const line of this.#lines) this.#main.removePriceLine(line);
    const { bars, type, openingCents, averageCostCents, palette } = this.#model;
    const { inkThird, brand, brandTint, spot, onSpot } = palette;
    const options: CreatePriceLineOptions[] = [];
    if (type === 'area') {
      options.push({
        price: openingCents / 100,
        color: inkThird,
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: false,
      });
    }
    if (averageCostCents !== null) {
      options.push({
        price: averageCostCents / 100,
        color: brand,
        lineStyle: LineStyle.LargeDashed,
        axisLabelColor: brandTint,
        axisLabelTextColor: brand,
      });
    }
    const last = bars.at(-1);
    if (last !== undefined) {
      options.push({
        price: last.closeCents / 100,
        color: spot,
        lineStyle: LineStyle.Dotted,
        axisLabelColor: spot,
        axisLabelTextColor: onSpot,
      });
    }
    this.#lines = options.map((line) => this.#main.createPriceLine(line));
  }

  #addLine(): ISeriesApi<'Line'> {
    return this.#chart.addSeries(LineSeries, { ...priced, lineWidth: 2, crosshairMarkerRadius: 4 });
  }

  /** Rising candles are hollow and falling ones filled, so that they are distinguishable without colour. */
  #addCandles(): ISeriesApi<'Candlestick'> {
    const { surface, gain, loss } = this.#model.palette;
    return this.#chart.addSeries(CandlestickSeries, {
      ...priced,
      upColor: surface,
      borderUpColor: gain,
      wickUpColor: gain,
      downColor: loss,
      borderDownColor: loss,
      wickDownColor: loss,
    });
  }

  #addVolume(): ISeriesApi<'Histogram'> {
    const volume = this.#chart.addSeries(HistogramSeries, {
      ...unlabelled,
      priceScaleId: 'volume',
      priceFormat: { type: 'volume' },
    });
    volume.priceScale().applyOptions({ scaleMargins: { top: volumeTop, bottom: 0 } });
    return volume;
  }

  #options(): DeepPartial<ChartOptions> {
    const { palette, type, bleed = false } = this.#model;
    const crosshair = { color: palette.inkThird, labelBackgroundColor: palette.ink, style: LineStyle.Dashed };
    return {
      autoSize: true,
      layout: {
        background: { color: 'transparent' },
        textColor: palette.inkThird,
        fontFamily: palette.font,
        fontSize: 12,
        // The page credits the library as text instead, which keyboards and screen readers reach.
        attributionLogo: false,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: palette.divider, visible: !bleed } },
      rightPriceScale: {
        visible: !bleed,
        borderVisible: false,
        // Without it a label at the upper edge is cut.
        ensureEdgeTickMarksVisible: true,
        minimumWidth: axisWidth(this.#model.bars),
        scaleMargins: { top: topRoom, bottom: type === 'candles' ? 1 - volumeTop + 0.06 : 0.06 },
      },
      timeScale: {
        borderVisible: false,
        lockVisibleTimeRangeOnResize: true,
        tickMarkFormatter: (seconds: UTCTimestamp) => axisTimeText(seconds, this.#spanSeconds()),
      },
      crosshair: { mode: CrosshairMode.Magnet, vertLine: { ...crosshair, labelVisible: false }, horzLine: crosshair },
      // Touch and wheel on the chart scroll the page; the range buttons, not zoom, choose the time span.
      trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
      handleScroll: false,
      handleScale: false,
    };
  }

  #spanSeconds(): number {
    const { bars } = this.#model;
    return (bars.at(-1)?.startSeconds ?? 0) - (bars[0]?.startSeconds ?? 0);
  }
}

/**
 * Width for the longest possible price, in pixels. The library would otherwise measure the prices while
 * painting and paint a second time.
 */
function axisWidth(bars: readonly ChartBar[]): number {
  const highest = Math.max(0, ...bars.map(({ highCents }) => highCents));
  const lowest = Math.min(highest, ...bars.map(({ lowCents }) => lowCents));
  return 16 + 8 * priceText((highest + (highest - lowest) * topRoom) / 100).length;
}
