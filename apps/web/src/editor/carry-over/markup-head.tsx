import { Modal } from '@mantine/core';
import { type CarriedMarkup, type CarryOver, type OpenedFile, sheetName } from '@sheetmark/contract';
import { IconMessage, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { compareLink } from '../../lib/compare-link.ts';
import { messages } from '../../lib/messages.ts';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { sheetsOf } from '../opening/sheet-to-open.ts';
import { Flag } from './flag.tsx';
import { nameOf } from './queue-list.tsx';
import styles from './markup-head.module.css';

interface MarkupHeadProps {
  carryOver: CarryOver;
  row: CarriedMarkup;
  position: string;
  /** The file's. */
  name: string;
  /** The version that last showed the markup. */
  kept: OpenedFile;
  /** Shown in a dialog where there is no room next to the sheets. */
  thread: ReactNode;
}

/** The change that the markup is on, with a link to it. */
function Reason({ carryOver, change }: { carryOver: CarryOver; change: NonNullable<CarriedMarkup['change']> }) {
  const { project_id: projectId, item_id: itemId, before, after } = carryOver;
  const { position: page, number, sentence } = change;
  return (
    <Link
      className={styles.reason}
      title={sentence}
      {...compareLink({ projectId, itemId, fileIds: [before.file_id, after.file_id], page, change: number })}
    >
      {sentence}
    </Link>
  );
}

/** What is checked, and why. */
export function MarkupHead({ carryOver, row, position, name, kept, thread }: MarkupHeadProps) {
  const [isReading, read] = useState(false);
  const { file_id, page_number: page } = row.drawn_on ?? { file_id: carryOver.before.file_id, page_number: row.before_page };
  const sheet = sheetsOf(kept, file_id).find(({ page_number }) => page_number === page);
  const place = (sheet && sheetName(sheet)) ?? carryOverMessages.page(page);
  return (
    <div className={styles.head}>
      <div className={styles.subject}>
        <h2 title={nameOf(row)}>
          <bdi>{nameOf(row)}</bdi>
        </h2>
        <p title={`${name}, ${place}`}>
          {position} · <bdi>{name}</bdi>, <bdi>{place}</bdi>
        </p>
      </div>
      <div className={styles.flag} data-place={row.place} role="status">
        <Flag place={row.place} label={carryOver.after.label} />
        {row.change && <Reason carryOver={carryOver} change={row.change} />}
        {row.values.length > 0 && (
          <ul aria-label={carryOverMessages.values}>
            {row.values.map(({ id, before, after }) => (
              <li key={id}>{carryOverMessages.value(before, after)}</li>
            ))}
          </ul>
        )}
      </div>
      <span className={styles.thread}>
        <IconButton label={messages.comments} icon={<IconMessage />} onClick={() => read(true)} />
      </span>
      {isReading && (
        <Modal.Root opened onClose={() => read(false)} fullScreen>
          <Modal.Content>
            <Modal.Body className={styles.dialog}>
              <div className={styles.close}>
                <Modal.Title>{messages.comments}</Modal.Title>
                <IconButton label={messages.close} icon={<IconX />} onClick={() => read(false)} />
              </div>
              {thread}
            </Modal.Body>
          </Modal.Content>
        </Modal.Root>
      )}
    </div>
  );
}
