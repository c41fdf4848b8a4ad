import { paths } from '@limelight/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { countWaiting, waitingQuery } from '../queries/waiting';
import { classes } from '../ui/classes';
import { visuallyHidden } from '../ui/visually-hidden';
import place from './place.module.css';
import { SessionItem } from './session-item';
import styles from './staff-layout.module.css';
import { type StaffGroup, type StaffPageDefinition, shortTitleOf, staffGroups, useStaffPage } from './staff-pages';

export interface StaffPlacesProps {
  readonly pages: readonly StaffPageDefinition[];
  readonly replace?: boolean;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The pages of the back-office by groups, in the side bar and in the phone's menu. */
export function StaffPlaces({ pages, replace = false }: StaffPlacesProps) {
  const { page, place: current } = useStaffPage();
  const [open, toggle] = useOpenGroups(page, current?.group);
  const scroller = useRef<HTMLDivElement>(null);
  // Below the fold of a short window, the current page would be marked where nobody sees it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked link changes with the page
  useEffect(() => {
    scroller.current?.querySelector('[data-status="active"]')?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  return (
    <nav aria-label="Back-office" className={styles.places}>
      <div ref={scroller} className={styles.scroller}>
        {groups.map((group) => {
          const places = pages.filter((each) => each.group === group);
          if (places.length === 0) return null;
          return (
            <Group key={group} group={group} places={places} open={open.has(group)} onToggle={() => toggle(group)}>
              {places.map((each) => (
                <li key={each.path}>
                  <PlaceLink to={each} current={each === current} replace={replace} />
                </li>
              ))}
            </Group>
          );
        })}
      </div>
      <div className={styles.leave}>
        <Link to={paths.dashboard} replace={replace} className={place.place} title="View Client App">
          <ExternalLink {...icon} />
          <span>View Client App</span>
        </Link>
        <SessionItem className={place.place} />
      </div>
    </nav>
  );
}

interface GroupProps {
  readonly group: StaffGroup;
  readonly places: readonly StaffPageDefinition[];
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** While it is closed, what waits in its pages is next to its name. */
function Group({ group, places, open, onToggle, children }: GroupProps) {
  const name = staffGroups[group];
  const listId = useId();
  const waiting = useWaiting(open ? [] : places.flatMap(({ queues = [] }) => queues));
  return (
    <div className={styles.group}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        className={classes(place.place, styles.groupName)}
        onClick={onToggle}
      >
        {name}
        <Waiting count={waiting} />
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
      </button>
      <ul id={listId} aria-label={name} data-closed={!open || undefined}>
        {children}
      </ul>
    </div>
  );
}

interface PlaceLinkProps {
  readonly to: StaffPageDefinition;
  /** It is open, or a page that leads back to it. */
  readonly current: boolean;
  readonly replace: boolean;
}

/** How much waits on the page is next to its name; one call serves all pages and the dashboard. */
function PlaceLink({ to, current, replace }: PlaceLinkProps) {
  const { path, icon: Icon, queues = [] } = to;
  const name = shortTitleOf(to);
  const waiting = useWaiting(queues);
  return (
    <Link
      to={path}
      replace={replace}
      className={place.place}
      title={name}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(current && { 'data-status': 'active', 'aria-current': true })}
    >
      {Icon && <Icon {...icon} />}
      <span>{name}</span>
      <Waiting count={waiting} />
    </Link>
  );
}

function useWaiting(queues: readonly string[]): number {
  const { data } = useQuery({ ...waitingQuery, enabled: queues.length > 0 });
  return countWaiting(data?.waiting ?? [], queues);
}

/** Part of the name of its link or button, which says "Support, 3 waiting". */
function Waiting({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <>
      <i className={visuallyHidden}>, </i>
      <b className={styles.waiting}>
        {count > 99 ? '99+' : count}
        <i className={visuallyHidden}> waiting</i>
      </b>
    </>
  );
}

const groups = Object.keys(staffGroups) as readonly StaffGroup[];
const storageKey = 'limelight.staff-groups';

/** The groups that were opened on this device and not closed again. */
function rememberedGroups(): readonly StaffGroup[] {
  try {
    const stored = localStorage.getItem(storageKey)?.split(',') ?? [];
    return groups.filter((group) => stored.includes(group));
  } catch {
    // Storage may be blocked, and the server has none.
    return [];
  }
}

function rememberGroup(group: StaffGroup, open: boolean): void {
  const others = rememberedGroups().filter((each) => each !== group);
  try {
    localStorage.setItem(storageKey, (open ? [...others, group] : others).join());
  } catch {
    // The choice lasts as long as the page.
  }
}

/**
 * The remembered groups and those of the pages that were opened since: none closes by itself, under the
 * pointer.
 */
function useOpenGroups(page: StaffPageDefinition | undefined, current: StaffGroup | undefined) {
  const [open, setOpen] = useState<ReadonlySet<StaffGroup>>(() => new Set(rememberedGroups()));
  const [seen, setSeen] = useState<StaffPageDefinition>();
  if (seen !== page) {
    setSeen(page);
    if (current !== undefined) setOpen(new Set([...open, current]));
  }
  const toggle = (group: StaffGroup) => {
    const next = new Set(open);
    if (!next.delete(group)) next.add(group);
    setOpen(next);
    rememberGroup(group, next.has(group));
  };
  return [open, toggle] as const;
}
