import { listStaffSettings } from '@limelight/contract/people/settings';
import { formatCounted } from '@limelight/rules/count';
import { earlyAlertLeadMs, publicMinute } from '@limelight/rules/early-alert';
import { previewImpact } from '@limelight/rules/impact-preview';
import { bps } from '@limelight/rules/money';
import { isNewsImpact } from '@limelight/rules/news';
import { formatDateTime, formatTime, londonDay, minuteMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLivePrice } from '../../../live/ticks';
import { call } from '../../../queries/client';
import { useCelebrityChoices } from '../../../queries/market';
import { usePublicSettings } from '../../../queries/settings';
import { Card } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import type { ImpactCardProps } from './impact-card';
import styles from './staff-news.module.css';
import { useAudience } from './use-audience';

/** Who hears what, and when: VIP players before everybody else. */
export function AudienceTimeline({ draft, saved, publishMs }: ImpactCardProps) {
  const now = useNow(minuteMs);
  const audience = useAudience(draft.celebrityId, saved?.id);
  const haltMs = useHaltMs(draft);
  const telegram = useTelegram();
  const name = useNameOf(draft.celebrityId);
  const status = saved?.status ?? 'draft';
  if (status === 'published' || status === 'archived') return null;
  const publicMs = publishMs === null ? null : publicMinute(publishMs);
  const alertMs = publicMs === null ? null : Math.max(publicMs - earlyAlertLeadMs, now);
  const at = (ms: number | null) => (ms === null ? 'Now' : timeText(ms, now));
  return (
    <Card
      title="Who hears what, and when"
      aside={
        <span className={styles.note}>
          <Lock aria-hidden size={14} strokeWidth={1.75} />
          Nothing leaves the server before {publicMs === null ? 'it is published' : timeText(publicMs, now)}, except the
          early alert
        </span>
      }
    >
      <ol className={styles.line}>
        {alertMs !== null && <Moment kind="vip" time={at(alertMs)} text="VIP alert" />}
        <Moment kind="all" time={at(publicMs)} text={haltMs > 0 ? 'Everyone, halt begins' : 'Everyone'} />
        {haltMs > 0 && <Moment kind="end" time={at((publicMs ?? now) + haltMs)} text="Trading again, about" />}
      </ol>
      <div className={styles.audiences}>
        {alertMs !== null && (
          <Audience
            kind="vip"
            who={`VIP, ${formatCounted(audience.data?.vipPlayers ?? 0, 'player')}`}
            time={at(alertMs)}
          >
            <strong>
              News on {name} at {at(publicMs)}
            </strong>
            Celebrity, category and time. Never the headline, the direction or the size.
          </Audience>
        )}
        <Audience who={`Everyone, ${formatCounted(audience.data?.players ?? 0, 'player')}`} time={at(publicMs)}>
          <strong>{draft.title.trim() || 'The headline'}</strong>
          {alertMs === null
            ? 'Published now, nobody hears of it earlier.'
            : 'Headline, text and impact. Holders and watchers are notified of an impact.'}
        </Audience>
        {telegram && (
          <Audience who="Telegram channel" time={at(publicMs)}>
            <strong>{draft.title.trim() || 'The headline'}</strong>
            Early alerts are never posted here.
          </Audience>
        )}
      </div>
      {audience.data && (
        <p className={styles.note}>Players counted at {formatTime(Date.parse(audience.data.playersAt))}.</p>
      )}
    </Card>
  );
}

function timeText(ms: number, now: number): string {
  return londonDay(ms) === londonDay(now) ? formatTime(ms) : formatDateTime(ms);
}

function useHaltMs({ celebrityId, impactBps }: ImpactCardProps['draft']): number {
  const price = useLivePrice(celebrityId ?? '');
  const { data: settings } = usePublicSettings();
  if (price === null || impactBps === null || !isNewsImpact(impactBps) || settings === undefined) return 0;
  return previewImpact(price.priceCents, bps(impactBps)).steps.length * settings.tickIntervalMs;
}

function useNameOf(celebrityId: string | null): string {
  const { data } = useCelebrityChoices();
  if (celebrityId === null) return 'the whole market';
  return data?.find(({ id }) => id === celebrityId)?.name ?? celebrityId;
}

/** Whether published news are posted to a channel. */
function useTelegram(): boolean {
  const { data } = useQuery({
    queryKey: [listStaffSettings.url],
    queryFn: ({ signal }) => call(listStaffSettings, { signal }),
  });
  const setting = data?.settings.find(({ key }) => key === 'telegramBot');
  return setting?.value === true && setting.notConfigured === null;
}

interface MomentProps {
  readonly kind: 'vip' | 'all' | 'end';
  readonly time: string;
  readonly text: string;
}

function Moment({ kind, time, text }: MomentProps) {
  return (
    <li data-kind={kind}>
      <strong>{time}</strong> {text}
    </li>
  );
}

interface AudienceProps {
  readonly kind?: 'vip';
  readonly who: string;
  readonly time: string;
  readonly children: ReactNode;
}

function Audience({ kind, who, time, children }: AudienceProps) {
  return (
    <section className={styles.audience} data-kind={kind} aria-label={who}>
      <header>
        <span>{who}</span>
        <span>{time}</span>
      </header>
      <p>{children}</p>
    </section>
  );
}
