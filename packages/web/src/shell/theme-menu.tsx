import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { type ColorScheme, setColorScheme, useColorScheme } from '../theme/color-scheme';
import { ActionMenu } from '../ui/action-menu';

const schemes = [
  { scheme: 'system', label: 'Like the system', Icon: Monitor },
  { scheme: 'light', label: 'Light', Icon: Sun },
  { scheme: 'dark', label: 'Dark', Icon: Moon },
] as const satisfies readonly { readonly scheme: ColorScheme; readonly label: string; readonly Icon: typeof Sun }[];

export function ThemeMenu() {
  const current = useColorScheme();
  const chosen = schemes.find(({ scheme }) => scheme === current) ?? schemes[0];
  return (
    <ActionMenu
      label={`Theme: ${chosen.label}`}
      face={<chosen.Icon aria-hidden size={20} strokeWidth={1.75} />}
      actions={schemes.map(({ scheme, label, Icon }) => ({
        label,
        icon: scheme === current ? <Check aria-hidden size={16} /> : <Icon aria-hidden size={16} strokeWidth={1.75} />,
        onPress: () => setColorScheme(scheme),
      }))}
    />
  );
}
