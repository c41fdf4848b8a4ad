import { paths } from '@limelight/contract/paths';
import { secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { settingsQuery } from '../queries/settings';
import { exactTime } from '../ui/own-time';
import { useZone } from '../ui/zone';
import styles from './maintenance-bar.module.css';

/** The stream reports the end; this is for a page whose stream is lost. */
const checkMs = 30 * secondMs;

/** On every page of staff while players are shut out. */
export function MaintenanceBar() {
  const { data } = useQuery({
    ...settingsQuery,
    refetchInterval: ({ state }) => (state.data?.maintenanceMode === true ? checkMs : false),
  });
  const zone = useZone();
  if (data?.maintenanceMode !== true) return null;
  const { maintenanceUntil: until } = data;
  return (
    <aside className={styles.bar} aria-label="Maintenance">
      <Wrench aria-hidden size={18} strokeWidth={2} />
      <p>
        <strong>Maintenance mode is on.</strong> Players cannot play.{' '}
        {until === null
          ? 'It ends when staff turn it off.'
          : `It ends by itself at ${exactTime(zone, Date.parse(until))}.`}
      </p>
      <Link to={paths.managerSettings}>Settings</Link>
    </aside>
  );
}
