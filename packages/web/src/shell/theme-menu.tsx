import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { type ColorScheme, setColorScheme, useColorScheme } from '../theme/color-scheme';
import { ActionMenu } from '../ui/action-menu';
import type { MenuAction } from '../ui/action-menu-popup';

const schemes = [
  { scheme: 'system', label: 'Like the system', menuLabel: 'Theme like the system', Icon: Monitor },
  { scheme: 'light', label: 'Light', menuLabel: 'Light theme', Icon: Sun },
  { scheme: 'dark', label: 'Dark', menuLabel: 'Dark theme', Icon: Moon },
] as const satisfies readonly {
  readonly scheme: ColorScheme;
  readonly label: string;
  readonly menuLabel: string;
  readonly Icon: typeof Sun;
}[];

type Scheme = (typeof schemes)[number];

function iconOf({ scheme, Icon }: Scheme, current: ColorScheme) {
  return scheme === current ? <Check aria-hidden size={16} /> : <Icon aria-hidden size={16} strokeWidth={1.75} />;
}

/** For a menu with other items, so each label contains the word theme. */
export function useThemeActions(): readonly MenuAction[] {
  const current = useColorScheme();
  return schemes.map((choice) => ({
    label: choice.menuLabel,
    icon: iconOf(choice, current),
    onPress: () => setColorScheme(choice.scheme),
  }));
}

export function ThemeMenu() {
  const current = useColorScheme();
  const chosen = schemes.find(({ scheme }) => scheme === current) ?? schemes[0];
  return (
    <ActionMenu
      label={`Theme: ${chosen.label}`}
      face={<chosen.Icon aria-hidden size={20} strokeWidth={1.75} />}
      actions={schemes.map((choice) => ({
        label: choice.label,
        icon: iconOf(choice, current),
        onPress: () => setColorScheme(choice.scheme),
      }))}
    />
  );
}
