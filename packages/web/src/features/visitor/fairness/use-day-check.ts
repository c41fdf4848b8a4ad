import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchFairDayTicks } from '../../../queries/fairness';
import { type CheckProgress, checkDay, createChecker } from './check-day';
import type { PublishedSeed } from './day-check';

/** The check of one finished day: starts on demand and is aborted when the component unmounts. */
export function useDayCheck(day: string, published: PublishedSeed) {
  /** `null` until the first range has been checked. */
  const [progress, setProgress] = useState<CheckProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { status, data, error, mutate, reset } = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setProgress(null);
      try {
        return await checkDay({
          published,
          readPage: (from) => fetchFairDayTicks(day, from, signal),
          check: createChecker(signal),
          onProgress: (next) => {
            if (!signal.aborted) setProgress(next);
          },
        });
      } finally {
        controller.abort();
      }
    },
  });
  const cancel = () => {
    running.current?.abort();
    reset();
  };
  return { status, answer: data, error, progress, start: () => mutate(), cancel };
}
