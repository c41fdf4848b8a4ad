import type { SeenHashes } from '@limelight/rules/day-file';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchFairDay, fetchFairDayIfAny, fetchFairDayTicks } from '../../../queries/fairness';
import { type CheckProgress, checkDay, createChecker, type DayAnswer } from './check-day';

interface DayCheckOptions {
  readonly day: string;
  /** Whether its ticks are still stored. */
  readonly hasTicks: boolean;
  /** Hashes of a day that were published elsewhere or before. */
  readonly seenOf: (day: string) => SeenHashes;
  readonly onAnswer: (answer: DayAnswer) => void;
}

/** The check of one finished day: starts on demand and is aborted when the component unmounts. */
export function useDayCheck({ day, hasTicks, seenOf, onAnswer }: DayCheckOptions) {
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
      const beganMs = performance.now();
      try {
        const answer = await checkDay({
          seenOf,
          readFile: () => fetchFairDay(day, signal),
          readDay: (other) => fetchFairDayIfAny(other, signal),
          readPage: async (from) => (hasTicks ? fetchFairDayTicks(day, from, signal) : null),
          check: createChecker(signal),
          onProgress: (next) => {
            if (!signal.aborted) setProgress(next);
          },
        });
        return { answer, tookMs: performance.now() - beganMs };
      } finally {
        controller.abort();
      }
    },
    onSuccess: ({ answer }) => onAnswer(answer),
  });
  const cancel = () => {
    running.current?.abort();
    reset();
  };
  return { status, answer: data?.answer, tookMs: data?.tookMs ?? 0, error, progress, start: () => mutate(), cancel };
}
