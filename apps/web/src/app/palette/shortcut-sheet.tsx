import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { messages } from '../../lib/messages.ts';
import { helpMessages } from '../../lib/messages/help.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ShortcutList } from '../../ui/shortcut-list.tsx';
import { sectionOf } from '../shell/sections.ts';
import styles from './shortcut-sheet.module.css';

/** All shortcuts, over any page. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { guide = '' } = sectionOf(useLocation({ select: ({ pathname }) => pathname }));
  return (
    <Modal.Root opened onClose={onClose} size="var(--dialog-wide)" yOffset="6dvh">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <div className={styles.head}>
            <Modal.Title>{messages.keys.title}</Modal.Title>
            <a href={`/Help/${guide}`} target="_blank" rel="noreferrer">
              {helpMessages.help}
            </a>
            <IconButton label={messages.close} icon={<IconX />} onClick={onClose} data-autofocus />
          </div>
          <ShortcutList />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
