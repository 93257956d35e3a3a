import { Menu } from '@mantine/core';
import { IconDotsVertical, IconPlus, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messages } from '../../lib/messages.ts';
import { gridMessages } from '../../lib/messages/grid.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { useBarFocus } from './use-bar-focus.ts';
import styles from './view-tabs.module.css';

export interface NamedView {
  id: number;
  name: string;
  /** Who else sees it, or who owns it. */
  sharing?: string | undefined;
  /** Owned by someone else: read-only. */
  fixed?: boolean;
}

interface ViewTabsProps {
  views: readonly NamedView[];
  /** Undefined: the default view. */
  selected: number | undefined;
  /** The table differs from the view. */
  changed: boolean;
  onSelect: (id: number | undefined) => void;
  onAdd: () => void;
  onUpdate: () => void;
  onRename: () => void;
  onDelete: () => void;
  onReset: () => void;
  /** Starts or stops sharing the view. */
  share?: { label: string; run: () => void } | undefined;
  /** Further menu items for the current view. */
  items?: ReactNode;
  /** The page's actions, at the end of the line. */
  children?: ReactNode;
}

/** Saved views of a table as tabs; a dot marks unsaved changes of the current one. */
export function ViewTabs({
  views,
  selected,
  changed,
  onSelect,
  onAdd,
  onUpdate,
  onRename,
  onDelete,
  onReset,
  share,
  items,
  children,
}: ViewTabsProps) {
  const kept = useBarFocus();
  const own = selected !== undefined && views.some(({ id, fixed }) => id === selected && fixed !== true);
  const tabs: readonly { id: number | undefined; name: string; sharing?: string | undefined }[] = [
    { id: undefined, name: messages.defaultView },
    ...views,
  ];
  return (
    <div className={styles.bar} {...kept}>
      <nav className={styles.tabs} aria-label={gridMessages.views}>
        {tabs.map(({ id, name, sharing }) => (
          <button key={id ?? 0} type="button" aria-current={id === selected || undefined} onClick={() => onSelect(id)}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            {sharing && <IconUsers className={styles.shared} role="img" aria-label={sharing} title={sharing} />}
            {id === selected && changed && (
              <i className={styles.dot} title={gridMessages.changedNotSaved} role="img" aria-label={gridMessages.changedNotSaved} />
            )}
          </button>
        ))}
      </nav>
      {(selected !== undefined || changed) && (
        <Menu withinPortal position="bottom-start" zIndex="var(--z-menu)">
          <Menu.Target>
            <IconButton size="s" label={gridMessages.thisView} icon={<IconDotsVertical aria-hidden="true" />} />
          </Menu.Target>
          <Menu.Dropdown>
            {items}
            {own && changed && <Menu.Item onClick={onUpdate}>{gridMessages.updateView}</Menu.Item>}
            {own && <Menu.Item onClick={onRename}>{messages.renameView}</Menu.Item>}
            {own && share && <Menu.Item onClick={share.run}>{share.label}</Menu.Item>}
            {changed && <Menu.Item onClick={onReset}>{gridMessages.resetView}</Menu.Item>}
            {own && <Menu.Item onClick={onDelete}>{gridMessages.deleteView}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button variant="quiet" size="s" className={styles.add} icon={<IconPlus aria-hidden="true" />} onClick={onAdd}>
        {messages.saveView}
      </Button>
      <div className={styles.end}>{children}</div>
    </div>
  );
}
