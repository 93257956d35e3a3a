import { Menu } from '@mantine/core';
import { IconCirclePlus, IconDots, IconEqual, IconEye, IconEyeOff, IconVersions } from '@tabler/icons-react';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { ReviewRow } from '../../model/review-rows.ts';

interface PageMenuProps {
  row: ReviewRow;
  onLeaveOut: (row: ReviewRow) => void;
  onTarget: (row: ReviewRow) => void;
  /** It is the sheet that has almost its number. */
  onSame: (row: ReviewRow) => void;
  onNew: (row: ReviewRow) => void;
}

/** What else can become of a page. Its keys do the same. */
export function PageMenu({ row, onLeaveOut, onTarget, onSame, onNew }: PageMenuProps) {
  if (row.page === null) return null;
  const isLeftOut = row.outcome.kind === 'left-out';
  return (
    <Menu withinPortal position="bottom-end" zIndex="var(--z-menu)">
      <Menu.Target>
        {row.outcome.kind === 'unsure' ? (
          <Button size="s" tabIndex={-1} aria-label={publishingMessages.decideOn(row.page)}>
            {publishingMessages.decide}
          </Button>
        ) : (
          <IconButton size="s" tabIndex={-1} label={publishingMessages.menuOf(row.page)} icon={<IconDots />} />
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {row.outcome.kind === 'unsure' && (
          <>
            <Menu.Item leftSection={<IconEqual />} rightSection={<kbd>Y</kbd>} onClick={() => onSame(row)}>
              {publishingMessages.isSheet(row.outcome.number)}
            </Menu.Item>
            <Menu.Item leftSection={<IconCirclePlus />} rightSection={<kbd>W</kbd>} onClick={() => onNew(row)}>
              {publishingMessages.isNew}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
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
