import type { FastifyBaseLogger } from 'fastify';
import { audited } from './audit.js';
import { type BackupHost, threadedBackups } from './modules/house/backups/backups.public.js';
import type { Progress } from './platform/backup/make-backup.js';
import type { Clock } from './platform/clock.js';
import { openStandIn, type StandInState } from './platform/http/stand-in.js';

/** The game on this instance: everything but the embedded database. */
export interface Game {
  readonly url: string;
  readonly mail: string;
  /** Where the first admin is made; null when there is one. */
  readonly setupUrl: string | null;
  /** Answers as not ready, for as long as balancers need to notice it. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

interface SuperviseOptions {
  readonly open: (host: BackupHost) => Promise<Game>;
  readonly address: { readonly port: number; readonly host: string };
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

const reopenPauseMs = 2_000;

/**
 * Opens the game, and closes and opens it again around a restore. A restart rebuilds everything that an
 * instance has in memory, by the code that every start runs.
 */
export async function superviseGame({ open, address, clock, log }: SuperviseOptions) {
  const stopping = new AbortController();
  let restarting: Promise<void> | undefined;

  const host: BackupHost = {
    ...threadedBackups,
    audit: audited,
    restart: (work) => {
      if (stopping.signal.aborted) return;
      restarting ??= replace(work).finally(() => {
        restarting = undefined;
      });
    },
  };
  let game: Game | undefined = await open(host);
  const { url, mail, setupUrl } = game;

  async function replace(work: Parameters<BackupHost['restart']>[0]): Promise<void> {
    await game?.stop();
    game = undefined;
    let state: StandInState = { percent: 0, step: '' };
    const report = ({ done, total, step }: Progress) => {
      state = { percent: total > 0 ? Math.round((100 * done) / total) : 0, step };
    };
    const standIn = await openStandIn(address, () => state).catch((error: unknown) => {
      log.warn({ err: error }, 'nothing answers in the place of the game');
    });
    await work(report).catch((error: unknown) => log.error({ err: error }, 'the work between two games failed'));
    await standIn?.close();
    await reopen();
  }

  async function reopen(): Promise<void> {
    while (!stopping.signal.aborted && game === undefined) {
      try {
        game = await open(host);
      } catch (error) {
        log.error({ err: error }, 'the game could not start again; retrying');
        await clock.sleep(reopenPauseMs, stopping.signal);
      }
    }
  }

  return {
    url,
    mail,
    setupUrl,
    stop: async () => {
      stopping.abort();
      await restarting;
      // Not before a restart, whose stand-in answers at this address immediately.
      await game?.drain();
      await game?.stop();
    },
  };
}
