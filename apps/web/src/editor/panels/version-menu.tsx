import { Menu } from '@mantine/core';
import type { ItemFile, OpenedFile } from '@sheetmark/contract';
import { IconArrowsDiff, IconCheck, IconChevronDown, IconCopyCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { carryOverLink } from '../../lib/carry-over-link.ts';
import { compareLink } from '../../lib/compare-link.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { compareMessages } from '../../lib/messages/compare.ts';
import { filesMessages } from '../../lib/messages/files.tsx';
import { carryOverQuery } from '../api/carry-over.ts';
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
  const previous = opened.files[opened.files.findIndex(({ id }) => id === file.id) - 1];
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
        {previous && previous.pages_ready > 0 && (
          <Menu.Item
            leftSection={<IconArrowsDiff aria-hidden="true" />}
            renderRoot={(look) => (
              <Link
                {...look}
                {...compareLink({
                  projectId: opened.projectDetails.id,
                  itemId: opened.item.id,
                  fileIds: [previous.id, file.id],
                  page: pageNumber,
                })}
              />
            )}
          >
            {compareMessages.compareWith(previous.label)}
          </Menu.Item>
        )}
        <CheckItem opened={opened} file={file} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Leads to the markups that this version took over, while some are to be checked. */
function CheckItem({ opened, file }: Pick<VersionMenuProps, 'opened' | 'file'>) {
  const version = { itemId: opened.item.id, fileId: file.id };
  const { data } = useQuery({ ...carryOverQuery(version), meta: { failsInPlace: true } });
  const unanswered = data?.data?.counts.unanswered ?? 0;
  if (unanswered === 0) return null;
  return (
    <Menu.Item
      leftSection={<IconCopyCheck aria-hidden="true" />}
      renderRoot={(look) => <Link {...look} {...carryOverLink(opened.projectDetails.id, [version])} />}
    >
      {carryOverMessages.check(unanswered)}
    </Menu.Item>
  );
}

const stateOf = (file: ItemFile): string => (file.is_current ? filesMessages.current : filesMessages.notCurrent);
