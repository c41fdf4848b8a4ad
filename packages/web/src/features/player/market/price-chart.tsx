import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { usePalette, useTheme } from '../../../theme/color-scheme';
import { afterFrame } from '../../../ui/after-frame';
import { ChartCanvas } from './chart-canvas';
import { barAfterKey } from './chart-data';
import type { ChartModel } from './chart-decor';
import { readPalette } from './chart-palette';
import styles from './price-chart.module.css';
import { useDrawIn } from './use-draw-in';
import { useFingerScrub } from './use-finger-scrub';

export interface PriceChartProps extends Omit<ChartModel, 'palette'> {
  /** The chart's accessible name. */
  readonly label: string;
  /** A bar as a sentence, announced while the keys move along the chart. */
  readonly describeBar: (index: number) => string;
  readonly onPoint: (index: number | null) => void;
}

export function PriceChart({ label, describeBar, onPoint, ...shown }: PriceChartProps) {
  const canvas = useRef<ChartCanvas | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const theme = `${useTheme()} ${usePalette()}`;
  const { bars, openingCents, type, averageCostCents, marks, news, steps, toScale, bleed, premiere } = shown;
  // Memoized, so that moving the crosshair does not set the chart's data again.
  const model = useMemo(
    () => ({ bars, openingCents, type, averageCostCents, marks, news, steps, toScale, bleed, premiere }),
    [bars, openingCents, type, averageCostCents, marks, news, steps, toScale, bleed, premiere],
  );
  const last = bars.length - 1;
  const point = (index: number | null) => {
    setPointed(index);
    canvas.current?.point(index);
    onPoint(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = barAfterKey(event.key, pointed, bars.length);
    if (next === undefined || last < 0) return;
    event.preventDefault();
    point(next);
  };
  const finger = useFingerScrub((x) => point(x === null ? null : (canvas.current?.pointAt(x) ?? null)));
  const drawIn = useDrawIn();
  const at = Math.min(pointed ?? last, last);
  return (
    <div
      className={styles.chart}
      role="slider"
      aria-roledescription="price chart"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={at >= 0 ? describeBar(at) : 'No prices yet'}
      onKeyDown={onKeyDown}
      onBlur={() => point(null)}
      {...finger}
    >
      <Canvas key={`${type} ${theme} ${bleed}`} canvas={canvas} model={model} onPoint={onPoint} onFirstData={drawIn} />
    </div>
  );
}

interface CanvasProps {
  /** A ref to the mounted chart, for the keyboard's crosshair. */
  readonly canvas: RefObject<ChartCanvas | null>;
  readonly model: Omit<ChartModel, 'palette'>;
  readonly onPoint: (index: number | null) => void;
  readonly onFirstData: (element: HTMLElement) => void;
}

/** Created once per type and theme: another type or theme creates another canvas. */
function Canvas({ canvas, model, onPoint, onFirstData }: CanvasProps) {
  const holder = useRef<HTMLDivElement>(null);
  const modelIn = useEffectEvent((element: HTMLElement) => ({ ...model, palette: readPalette(element) }));
  const point = useEffectEvent(onPoint);
  const showFirst = useEffectEvent(onFirstData);

  useEffect(() => {
    const element = holder.current;
    if (element === null) return;
    const chart = new ChartCanvas(element, modelIn(element), (index) => point(index));
    let left = false;
    // Axes first and data in the next frame: both in one frame would be a long task on a slow phone.
    afterFrame(() => {
      if (left) return;
      canvas.current = chart;
      chart.show(modelIn(element));
      showFirst(element);
    });
    return () => {
      left = true;
      canvas.current = null;
      chart.remove();
    };
  }, [canvas]);

  useEffect(() => {
    const element = holder.current;
    if (element !== null) canvas.current?.show({ ...model, palette: readPalette(element) });
  }, [canvas, model]);

  return <div ref={holder} className={styles.canvas} aria-hidden />;
}
