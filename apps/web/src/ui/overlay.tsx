import { Portal } from '@mantine/core';
import { uiMessages } from '../lib/messages/ui.ts';
import { Delayed } from './delayed.tsx';
import styles from './overlay.module.css';

/** Shows progress without blocking the page: the user can read on and leave. */
export function Overlay({ text = uiMessages.pleaseWait, atOnce = false }: { text?: string; atOnce?: boolean }) {
  const shown = (
    <Portal>
      <div className={styles.overlay} role="status">
        <span className={styles.spinner} aria-hidden="true" />
        {text}
      </div>
    </Portal>
  );
  return atOnce ? shown : <Delayed>{shown}</Delayed>;
}
