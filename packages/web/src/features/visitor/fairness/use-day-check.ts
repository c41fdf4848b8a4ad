import { useEffect, useRef, useState } from 'react';
import { fetchFairDayTicks } from '../../../queries/fairness';
import { type CheckProgress, checkDay, createChecker } from './check-day';
import type { CheckAnswer, PublishedSeed } from './day-check';

export type DayCheckState =
  | { readonly step: 'idle' }
  /** `null` until the first range has been checked. */
  | { readonly step: 'running'; readonly progress: CheckProgress | null }
  | { readonly step: 'done'; readonly answer: CheckAnswer }
  | { readonly step: 'failed'; readonly error: unknown };

/** The check of one finished day: starts on demand and is aborted when the component unmounts. */
export function useDayCheck(day: string, published: PublishedSeed) {
  const [state, setState] = useState<DayCheckState>({ step: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    // Results that arrive after the abort are ignored.
    const show = (next: DayCheckState) => {
      if (!signal.aborted) setState(next);
    };
    show({ step: 'running', progress: null });
    try {
      const answer = await checkDay({
        published,
        readPage: (from) => fetchFairDayTicks(day, from, signal),
        check: createChecker(signal),
        onProgress: (progress) => show({ step: 'running', progress }),
      });
      show({ step: 'done', answer });
    } catch (error) {
      show({ step: 'failed', error });
    } finally {
      controller.abort();
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ step: 'idle' });
  };
  return { state, start: () => void start(), cancel };
}
