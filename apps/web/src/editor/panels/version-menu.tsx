import { Menu } from '@mantine/core';
import type { ItemFile, OpenedFile } from '@sheetmark/contract';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { formatDateTime } from '../../lib/dates.ts';
import { isGuest } from '../../lib/guest.ts';
import { filesMessages } from '../../lib/messages/files.tsx';
import { VersionLinks } from '../lazy-parts.ts';
import styles from './version-menu.module.css';

interface VersionMenuProps {
  opened: OpenedFile;
  /** The version shown. */
  file: ItemFile;
  /** The page shown. */
  pageNumber: number;
  onShowFile: (fileId: number) => void;
}

/** The versions of the document, newest first, with uploader, date and note. */
export function VersionMenu({ opened, file, pageNumber, onShowFile }: VersionMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={styles.target}>
          {file.label} <span>{stateOf(file)}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.versions}>
        {opened.files.toReversed().map((each) => (
          <Menu.Item
            key={each.id}
            className={styles.version}
            disabled={each.id !== file.id && each.pages_ready === 0}
            aria-current={each.id === file.id || undefined}
            rightSection={each.id === file.id && <IconCheck aria-hidden="true" />}
            onClick={() => each.id !== file.id && onShowFile(each.id)}
          >
            <b>
              {each.label} <span>{stateOf(each)}</span>
            </b>
            <span className={styles.fact}>
              {each.created_by.name}, <time dateTime={each.created_at}>{formatDateTime(each.created_at)}</time>
            </span>
            {each.note !== '' && <span className={styles.note}>{each.note}</span>}
          </Menu.Item>
        ))}
        {!isGuest() && <VersionLinks opened={opened} file={file} pageNumber={pageNumber} />}
      </Menu.Dropdown>
    </Menu>
  );
}

const stateOf = (file: ItemFile): string => (file.is_current ? filesMessages.current : filesMessages.notCurrent);
