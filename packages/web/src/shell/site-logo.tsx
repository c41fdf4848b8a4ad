import { defaultSiteName } from '@limelight/rules/setting';
import { useSiteName } from '../queries/settings';
import { Logo, type LogoProps } from '../ui/logo';
import styles from './site-logo.module.css';

/**
 * The logo, which is the lettering of the default name; any other name is shown as text. Inside a link with a
 * name of its own: `label=""`.
 */
export function SiteLogo({ height = 24, label }: LogoProps) {
  const siteName = useSiteName();
  if (siteName === defaultSiteName) return <Logo height={height} label={label ?? siteName} />;
  return (
    <span className={styles.name} style={{ fontSize: height }} aria-hidden={label === '' || undefined}>
      {siteName}
    </span>
  );
}
