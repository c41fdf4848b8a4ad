import { ipoPath } from '@limelight/contract/paths';
import type { Ipo } from '@limelight/contract/play/ipos.schema';
import { formatSe, seCents } from '@limelight/rules/money';
import { CalendarPlus, Share2 } from 'lucide-react';
import { useSiteName } from '../../../queries/settings';
import { pictureOf } from '../../../shell/celebrity-picture';
import { calendarFile } from '../../../shell/ipos/calendar-file';
import { stateAt } from '../../../shell/ipos/ipo-view';
import { Button } from '../../../ui/button';
import { nowMs, useNow } from '../../../ui/now';
import { Poster } from '../../../ui/poster';
import { saveFile } from '../../../ui/save-file';
import { shareLink } from '../../../ui/share-link';
import { Tag } from '../../../ui/tag';
import { CategoryIcon } from '../trading/category-icon';
import styles from './ipo-stage.module.css';

interface StageProps {
  readonly ipo: Ipo;
}

/** Who goes public, in the light. */
export function IpoStage({ ipo }: StageProps) {
  const { celebrityId, name, category, country, description, imageUrl } = ipo;
  return (
    <header className={styles.stage} data-theme="dark">
      <div className={styles.poster}>
        <Poster src={pictureOf({ id: celebrityId, imageUrl })} size="full" eager />
      </div>
      <Tag tone="spot" icon={<CategoryIcon category={category} />}>
        {category} · {country}
      </Tag>
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.text}>{description}</p>
      <div className={styles.buttons}>
        <AddToCalendar ipo={ipo} />
        <ShareIpo ipo={ipo} />
      </div>
    </header>
  );
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const addressOfIpo = (id: string) => `${location.origin}${ipoPath(id)}`;

/** The window, as a file for any calendar. Nothing to note once it is over. */
function AddToCalendar({ ipo }: StageProps) {
  const siteName = useSiteName();
  const state = stateAt(ipo, useNow());
  if (state !== 'announced' && state !== 'open') return null;
  const { id, name, opensAt, closesAt, priceCents } = ipo;
  const add = () =>
    saveFile({
      name: `ipo-${ipo.celebrityId}.ics`,
      type: 'text/calendar',
      text: calendarFile({
        siteName,
        uid: `ipo-${id}@${location.hostname}`,
        title: `IPO of ${name} on ${siteName}`,
        text: `Subscribe for shares at ${formatSe(seCents(priceCents))} until the window closes. Coming first has no advantage.`,
        url: addressOfIpo(id),
        startMs: Date.parse(opensAt),
        endMs: Date.parse(closesAt),
        stampMs: nowMs(),
      }),
    });
  return (
    <Button variant="outline" size="small" icon={<CalendarPlus {...icon} />} onClick={add}>
      Add to calendar
    </Button>
  );
}

function ShareIpo({ ipo: { id, name } }: StageProps) {
  const siteName = useSiteName();
  const share = () => {
    const url = addressOfIpo(id);
    const texts = { copied: 'Link copied to clipboard!', failed: `We couldn’t share the link: ${url}` };
    return shareLink({ title: `IPO of ${name} on ${siteName}`, url }, texts);
  };
  return (
    <Button variant="outline" size="small" icon={<Share2 {...icon} />} onClick={() => void share()}>
      Share
    </Button>
  );
}
