import type { DailyBonus } from '@limelight/contract/play/rewards.schema';
import { londonDay } from '@limelight/rules/time';
import { Snowflake } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { classes } from '../../../ui/classes';
import { visuallyHidden } from '../../../ui/visually-hidden';
import styles from './bonus-calendar.module.css';
import { calendarRows } from './rewards-view';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

interface BonusCalendarProps {
  readonly bonus: DailyBonus;
  /** Only the running one instead of five. */
  readonly thisWeek?: boolean;
}

/** A disc for each day: amber for the current streak, a snowflake for a missed day that a freeze covered. */
export function BonusCalendar({ bonus, thisWeek = false }: BonusCalendarProps) {
  const [wasOpen] = useState(bonus.claimable);
  const { data: me } = useMe();
  const weeks = calendarRows(bonus, me ? londonDay(Date.parse(me.memberSince)) : undefined);
  return (
    <table className={styles.calendar}>
      <caption className={visuallyHidden}>
        {thisWeek ? 'Your daily bonus of this week' : 'Your daily bonus over the last five weeks'}
      </caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekday}>{weekday.slice(0, 1)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(thisWeek ? weeks.slice(-1) : weeks).map((week) => (
          <tr key={week[0]?.day}>
            {week.map(({ day, dayOfMonth, mark, isToday, name }) => (
              <td key={day}>
                <span
                  className={classes(
                    styles.disc,
                    styles[mark],
                    isToday && styles.today,
                    isToday && wasOpen && mark === 'streak' && styles.filling,
                  )}
                  title={name}
                >
                  {mark === 'frozen' ? (
                    <Snowflake aria-hidden size={14} strokeWidth={2} />
                  ) : (
                    <span aria-hidden>{dayOfMonth}</span>
                  )}
                  <span className={visuallyHidden}>{name}</span>
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
