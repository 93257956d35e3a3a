import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { messages } from '../../lib/messages.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ShortcutList } from '../../ui/shortcut-list.tsx';
import styles from './shortcut-sheet.module.css';

/** All keys at a glance, over whatever page one is on. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal.Root opened onClose={onClose} size="var(--dialog-wide)" yOffset="6dvh">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <div className={styles.head}>
            <Modal.Title>{messages.keys.title}</Modal.Title>
            <IconButton label={messages.close} icon={<IconX />} onClick={onClose} data-autofocus />
          </div>
          <ShortcutList />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
