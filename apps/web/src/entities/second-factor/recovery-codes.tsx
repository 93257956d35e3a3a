import { IconCopy } from '@tabler/icons-react';
import { secondFactorMessages } from '../../lib/messages/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import styles from './second-factor.module.css';

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showSnack({ message: secondFactorMessages.copied, kind: 'done' });
    } catch {
      // Browsers allow clipboard access only on secure pages; the codes can still be selected.
    }
  };
  return (
    <div className={styles.codes}>
      <p>{secondFactorMessages.keepCodes}</p>
      <ul aria-label={secondFactorMessages.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button size="s" icon={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
        {secondFactorMessages.copyCodes}
      </Button>
    </div>
  );
}
