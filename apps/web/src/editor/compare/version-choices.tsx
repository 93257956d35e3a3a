import { Menu } from '@mantine/core';
import type { ItemFile, OpenedFile } from '@sheetmark/contract';
import { IconArrowsExchange, IconDots } from '@tabler/icons-react';
import { messages } from '../../lib/messages.ts';
import { compareMessages } from '../../lib/messages/compare.ts';
import { filesMessages } from '../../lib/messages/files.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuChoice } from '../../ui/menu-choice.tsx';
import type { ComparePlace } from './compare-place.ts';
import styles from './compare-bar.module.css';

/** The versions to choose from, newest first; `otherId` is the one on the other side. */
export const versionChoices = ({ files }: Pick<OpenedFile, 'files'>, otherId: number) =>
  files
    .filter(({ id, pages_ready }) => id !== otherId && pages_ready > 0)
    .toReversed()
    .map(({ id, label, is_current }) => ({ value: String(id), label: is_current ? `${label} ${filesMessages.current}` : label }));

interface VersionsMenuProps {
  opened: OpenedFile;
  before: ItemFile;
  after: ItemFile;
  onChange: (change: Partial<ComparePlace>) => void;
}

/** On phones: both versions, and swapping them. */
export function VersionsMenu({ opened, before, after, onChange }: VersionsMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal zIndex="var(--z-menu)">
      <Menu.Target>
        <IconButton className={styles.menu} label={messages.actionsFor(opened.item.name)} icon={<IconDots />} />
      </Menu.Target>
      <Menu.Dropdown className={styles.choices}>
        <Menu.Label>{compareMessages.older}</Menu.Label>
        <MenuChoice
          value={String(before.id)}
          options={versionChoices(opened, after.id)}
          onChange={(id) => onChange({ beforeId: Number(id) })}
        />
        <Menu.Label>{compareMessages.newer}</Menu.Label>
        <MenuChoice
          value={String(after.id)}
          options={versionChoices(opened, before.id)}
          onChange={(id) => onChange({ afterId: Number(id) })}
        />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconArrowsExchange aria-hidden="true" />}
          onClick={() => onChange({ beforeId: after.id, afterId: before.id })}
        >
          {compareMessages.swap}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
