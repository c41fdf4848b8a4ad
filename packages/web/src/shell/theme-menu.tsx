import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { type ColorScheme, setColorScheme, useColorScheme } from '../theme/color-scheme';
import { ActionMenu } from '../ui/action-menu';
import type { MenuAction } from '../ui/action-menu-popup';

/** `menuLabel` is for a menu with other items, so it contains the word theme. */
const schemes = {
  system: { label: 'System', menuLabel: 'System theme', Icon: Monitor },
  light: { label: 'Light', menuLabel: 'Light theme', Icon: Sun },
  dark: { label: 'Dark', menuLabel: 'Dark theme', Icon: Moon },
} as const satisfies Record<ColorScheme, object>;

export function useThemeActions(labelled: 'label' | 'menuLabel' = 'menuLabel'): readonly MenuAction[] {
  const current = useColorScheme();
  return (['system', 'light', 'dark'] as const).map((scheme) => {
    const { Icon, ...labels } = schemes[scheme];
    return {
      label: labels[labelled],
      icon: scheme === current ? <Check aria-hidden size={16} /> : <Icon aria-hidden size={16} strokeWidth={1.75} />,
      onPress: () => setColorScheme(scheme),
    };
  });
}

export function ThemeMenu() {
  const { label, Icon } = schemes[useColorScheme()];
  const buttonContent = <Icon aria-hidden size={20} strokeWidth={1.75} />;
  return <ActionMenu label={`Theme: ${label}`} buttonContent={buttonContent} actions={useThemeActions('label')} />;
}
