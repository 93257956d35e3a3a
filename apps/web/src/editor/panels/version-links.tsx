import { Menu } from '@mantine/core';
import type { ItemFile, OpenedFile } from '@sheetmark/contract';
import { IconArrowsDiff, IconCopyCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { carryOverLink } from '../../lib/carry-over-link.ts';
import { compareLink } from '../../lib/compare-link.ts';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { compareMessages } from '../../lib/messages/compare.ts';
import { carryOverQuery } from '../api/carry-over.ts';
import { ReadScansItem } from './read-scans-item.tsx';

interface VersionLinksProps {
  opened: OpenedFile;
  /** The version shown. */
  file: ItemFile;
  /** The page shown. */
  pageNumber: number;
}

/** Lead to what the version changed and, while some are to be checked, to the markups that it took over; and read its scans again. */
export function VersionLinks({ opened, file, pageNumber }: VersionLinksProps) {
  const [projectId, itemId] = [opened.projectDetails.id, opened.item.id];
  const previous = opened.files[opened.files.findIndex(({ id }) => id === file.id) - 1];
  const version = { itemId, fileId: file.id };
  const { data } = useQuery({ ...carryOverQuery(version), meta: { failsInPlace: true } });
  const unanswered = data?.data?.counts.unanswered ?? 0;
  return (
    <>
      {previous && previous.pages_ready > 0 && (
        <Menu.Item
          leftSection={<IconArrowsDiff aria-hidden="true" />}
          renderRoot={(look) => (
            <Link {...look} {...compareLink({ projectId, itemId, fileIds: [previous.id, file.id], page: pageNumber })} />
          )}
        >
          {compareMessages.compareWith(previous.label)}
        </Menu.Item>
      )}
      {unanswered > 0 && (
        <Menu.Item
          leftSection={<IconCopyCheck aria-hidden="true" />}
          renderRoot={(look) => <Link {...look} {...carryOverLink(projectId, [version])} />}
        >
          {carryOverMessages.check(unanswered)}
        </Menu.Item>
      )}
      <ReadScansItem projectId={projectId} fileId={file.id} />
    </>
  );
}
