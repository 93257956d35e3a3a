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

/** A tab that every table of this kind has, such as the default view. */
export interface BuiltInView {
  key: string;
  name: string;
  /** How many rows it has. */
  count?: number | undefined;
  isSelected: boolean;
  onSelect: () => void;
}

interface ViewTabsProps {
  /** Instead of the default view. */
  builtIn?: readonly BuiltInView[] | undefined;
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

interface Tab extends BuiltInView {
  sharing?: string | undefined;
}

function tabsOf({
  builtIn,
  views,
  selected,
  onSelect,
}: Pick<ViewTabsProps, 'builtIn' | 'views' | 'selected' | 'onSelect'>): readonly Tab[] {
  const byDefault = { key: '0', name: messages.defaultView, isSelected: selected === undefined, onSelect: () => onSelect(undefined) };
  const saved = views.map(({ id, name, sharing }) => ({
    key: String(id),
    name,
    sharing,
    isSelected: id === selected,
    onSelect: () => onSelect(id),
  }));
  return [...(builtIn ?? [byDefault]), ...saved];
}

/** Saved views of a table as tabs; a dot marks unsaved changes of the current one. */
export function ViewTabs({
  builtIn,
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
  const tabs = tabsOf({ builtIn, views, selected, onSelect });
  return (
    <div className={styles.bar} {...kept}>
      <nav className={styles.tabs} aria-label={gridMessages.views}>
        {tabs.map(({ key, name, count, sharing, isSelected, onSelect: select }) => (
          <button key={key} type="button" aria-current={isSelected || undefined} onClick={select}>
            <span className={styles.name} title={name}>
              {name}
            </span>{' '}
            {count !== undefined && <span className={styles.count}>{count.toLocaleString('en')}</span>}
            {sharing && <IconUsers className={styles.shared} role="img" aria-label={sharing} title={sharing} />}
            {isSelected && changed && (
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
