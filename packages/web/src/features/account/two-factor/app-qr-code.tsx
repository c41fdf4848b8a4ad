import { encode } from 'uqr';
import type { AppSecret } from '../../../queries/security';
import styles from './two-factor.module.css';

/** The quiet zone in modules: without it cameras do not detect the code. */
const quietZone = 4;

/** One rectangle per run of dark modules in a row, as one path. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`];
      }),
    )
    .join('');
}

/** The secret as a QR code and as text. Dark on white in both themes, since scanners need it. */
export function AppQrCode({ app: { uri, secret } }: { readonly app: AppSecret }) {
  const { data, size } = encode(uri, { ecc: 'M', border: quietZone });
  return (
    <div className={styles.qr}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the authenticator app">
        <rect width={size} height={size} fill="#fff" />
        <path d={pathOf(data)} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p className={styles.quiet}>Or type this key into the app:</p>
      <code className={styles.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
    </div>
  );
}
