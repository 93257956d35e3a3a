import type { Prepared } from '@sheetmark/contract';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { secondFactorMessages } from '../../lib/messages/second-factor.ts';
import styles from './second-factor.module.css';

/** The picture for the authenticator app, and the key for those who can't scan it. */
export function AuthenticatorSetup({ prepared }: { prepared: Pick<Prepared, 'url' | 'secret'> }) {
  return (
    <div className={styles.setup}>
      <QrCode text={prepared.url} />
      <div>
        <p>{secondFactorMessages.scan}</p>
        <p>{secondFactorMessages.cannotScan}</p>
        <code>{prepared.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
    </div>
  );
}

/** Dark modules on white in both themes: cameras expect it. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { border: 2 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={secondFactorMessages.qrCode}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
