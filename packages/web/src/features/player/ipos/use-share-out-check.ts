import type { IpoDetail, IpoSubscription } from '@limelight/contract/play/ipos.schema';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchShareOut } from '../../../queries/ipos';
import type { PublishedShareOut, ShareOutReport } from './check-share-out';

interface Checked {
  readonly ipo: IpoDetail;
  readonly hash: string;
  readonly own: IpoSubscription | undefined;
}

/** Fetches the lines of a closed IPO and repeats its share-out; aborted when the component unmounts. */
export function useShareOutCheck({ ipo, hash, own }: Checked) {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      try {
        const lines = await fetchShareOut(ipo.id, controller.signal);
        const published: PublishedShareOut = {
          ...lines,
          shares: ipo.shares,
          priceCents: ipo.priceCents,
          hash,
          drawKey: ipo.shareOut?.drawKey ?? null,
          openingPriceCents: ipo.openingPriceCents,
          own: own?.number == null ? null : ownLine(own.number, own),
        };
        return await inWorker(published, controller.signal);
      } finally {
        controller.abort();
      }
    },
  });
}

function ownLine(number: number, { shares, result }: IpoSubscription): PublishedShareOut['own'] {
  return { number, shares, allotted: result?.allottedShares ?? null };
}

function inWorker(published: PublishedShareOut, signal: AbortSignal): Promise<ShareOutReport> {
  const worker = new Worker(new URL('./check-share-out-worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  return new Promise((resolve, reject) => {
    const once = { once: true, signal } as const;
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<ShareOutReport>) => resolve(data), once);
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), once);
    worker.postMessage(published);
  });
}
