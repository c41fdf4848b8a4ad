import { bps } from '@limelight/rules/money';
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import {
  type ColorScheme,
  type Palette,
  setColorScheme,
  setPalette,
  useColorScheme,
  usePalette,
} from '../../../theme/color-scheme';
import { Card } from '../../../ui/card';
import { Movement } from '../../../ui/movement';
import { type Choice, Segmented } from '../../../ui/segmented';
import styles from './profile.module.css';

function schemeChoice(value: ColorScheme, name: string, Icon: LucideIcon): Choice<ColorScheme> {
  const label = (
    <span className={styles.choice}>
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      {name}
    </span>
  );
  return { value, label };
}

const schemes = [
  schemeChoice('system', 'System', Monitor),
  schemeChoice('light', 'Light', Sun),
  schemeChoice('dark', 'Dark', Moon),
];

const palettes: readonly Choice<Palette>[] = [
  { value: 'green-red', label: 'Green and red' },
  { value: 'blue-orange', label: 'Blue and orange' },
];

/** Theme settings of this browser. */
export function AppearanceCard() {
  const scheme = useColorScheme();
  const palette = usePalette();
  return (
    <Card title="Appearance" aside="On this device">
      <div className={styles.choices}>
        <div>
          <p className={styles.choiceLabel}>Theme</p>
          <Segmented label="Theme" full choices={schemes} value={scheme} onChange={setColorScheme} />
        </div>
        <div>
          <p className={styles.choiceLabel}>
            Gains and losses
            <span className={styles.sample}>
              <Movement rate={bps(320)} small />
              <Movement rate={bps(-140)} small />
            </span>
          </p>
          <Segmented
            label="Colours of gains and losses"
            full
            choices={palettes}
            value={palette}
            onChange={setPalette}
          />
        </div>
      </div>
    </Card>
  );
}
