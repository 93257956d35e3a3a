import { Menu } from '@mantine/core';
import { IconDots, IconEye, IconEyeOff, IconVersions } from '@tabler/icons-react';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { ReviewRow } from '../../model/review-rows.ts';

interface PageMenuProps {
  row: ReviewRow;
  onLeaveOut: (row: ReviewRow) => void;
  onTarget: (row: ReviewRow) => void;
}

/** What else can become of a page. The keys X and T do the same. */
export function PageMenu({ row, onLeaveOut, onTarget }: PageMenuProps) {
  if (row.page === null) return null;
  const isLeftOut = row.outcome.kind === 'left-out';
  return (
    <Menu withinPortal position="bottom-end" zIndex="var(--z-menu)">
      <Menu.Target>
        <IconButton size="s" tabIndex={-1} label={publishingMessages.menuOf(row.page)} icon={<IconDots />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={isLeftOut ? <IconEye /> : <IconEyeOff />} rightSection={<kbd>X</kbd>} onClick={() => onLeaveOut(row)}>
          {isLeftOut ? publishingMessages.include : publishingMessages.leaveOut}
        </Menu.Item>
        <Menu.Item leftSection={<IconVersions />} rightSection={<kbd>T</kbd>} onClick={() => onTarget(row)}>
          {publishingMessages.otherTarget}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
