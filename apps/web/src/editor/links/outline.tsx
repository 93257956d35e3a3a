import type { OutlineEntry } from '@sheetmark/contract';
import { IconChevronDown, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { queryOf } from '../../lib/contract-query.ts';
import { linksMessages } from '../../lib/messages/links.ts';
import { currentEntry, openAtFirst, shownEntries, stepOf } from './outline-rows.ts';
import { nameOfGoal } from './page-link.ts';
import { type LinkedWorkspace, useTravel } from './use-travel.ts';
import styles from './outline.module.css';

/** The bookmarks of the file as a tree: arrows move, left and right close and open, Enter goes there. */
export function Outline(workspace: LinkedWorkspace) {
  const { file } = workspace;
  const query = queryOf('getOutline', { params: { fileId: file.id } });
  const { data, isPending } = useQuery({ ...query, staleTime: Infinity, meta: { failsInPlace: true } });
  const entries = data?.data.entries;
  if (!entries) return <p className={styles.note}>{isPending ? linksMessages.readingOutline : linksMessages.outlineFailed}</p>;
  if (entries.length === 0) return <p className={styles.note}>{linksMessages.noOutline}</p>;
  return (
    <div className={styles.outline}>
      <Tree key={file.id} {...workspace} entries={entries} />
      {data?.data.is_cut && <p className={styles.note}>{linksMessages.outlineCut(entries.length)}</p>}
    </div>
  );
}

/** Stays when another page is opened. `focused`: the keyboard was on this entry. */
let last: { readonly fileId: number; readonly open: ReadonlySet<number>; readonly focused: number | null } | null = null;

function Tree({ entries, ...workspace }: LinkedWorkspace & { entries: readonly OutlineEntry[] }) {
  const { follow } = useTravel(workspace);
  const { id: fileId } = workspace.file;
  const current = currentEntry(entries, { fileId, pageNumber: workspace.sheet.page_number });
  const kept = last?.fileId === fileId ? last : null;
  const [open, setOpen] = useState(() => kept?.open ?? openAtFirst(entries, current));
  const [focused, focus] = useState(kept?.focused ?? current ?? 0);
  const tree = useRef<HTMLUListElement>(null);
  const wasFocused = kept !== null && kept.focused !== null;
  useEffect(() => {
    if (wasFocused) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    // Once: later the focus moves by itself.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  const rows = shownEntries(entries, open);
  const at = Math.max(
    0,
    rows.findIndex(({ index }) => index === focused),
  );
  const toggle = (index: number) => setOpen(new Set(open.has(index) ? [...open].filter((each) => each !== index) : [...open, index]));
  const go = ({ goal }: OutlineEntry, { isBeside, isByKey }: { isBeside: boolean; isByKey: boolean }) => {
    last = { fileId, open, focused: isByKey ? focused : null };
    if (goal) follow(goal, { isBeside });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    const step = stepOf(event.key, { rows, at, open });
    if (!row || !step) return;
    if (step.kind === 'focus') focus(step.index);
    if (step.kind === 'toggle') toggle(row.index);
    if (step.kind === 'go') go(row.entry, { isBeside: event.shiftKey, isByKey: true });
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ul ref={tree} role="tree" aria-label={linksMessages.outline} onKeyDown={onKeyDown}>
      {rows.map((row, index) => (
        <Row
          key={row.index}
          {...row}
          isOpen={open.has(row.index)}
          isCurrent={row.index === current}
          isTabStop={index === at}
          isFocused={row.index === focused}
          onToggle={() => toggle(row.index)}
          onGo={(isBeside) => {
            focus(row.index);
            if (row.entry.goal) go(row.entry, { isBeside, isByKey: false });
            else toggle(row.index);
          }}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  entry: OutlineEntry;
  hasChildren: boolean;
  isOpen: boolean;
  /** It leads to the open page. */
  isCurrent: boolean;
  isTabStop: boolean;
  isFocused: boolean;
  onToggle: () => void;
  onGo: (isBeside: boolean) => void;
}

function Row({ entry, hasChildren, isOpen, isCurrent, isTabStop, isFocused, onToggle, onGo }: RowProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    // Only while the tree has the focus: it must not take it.
    if (isFocused && element?.closest('[role=tree]')?.contains(document.activeElement)) element.focus();
    if (isFocused) element?.scrollIntoView({ block: 'nearest' });
  }, [isFocused, element]);
  const { title, goal, depth } = entry;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li role="none">
      <button
        ref={setElement}
        type="button"
        role="treeitem"
        aria-level={depth + 1}
        aria-expanded={hasChildren ? isOpen : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        aria-selected={isCurrent}
        tabIndex={isTabStop ? 0 : -1}
        className={styles.entry}
        style={{ paddingInlineStart: `min(${depth} * var(--s-4), 40%)` }}
        data-nowhere={goal === null || goal.kind === 'nowhere' || undefined}
        title={goal?.kind === 'nowhere' ? linksMessages.noFile(goal.text) : title}
        onClick={(event) => {
          const isOnChevron = event.target instanceof Element && event.target.closest('[data-chevron]') !== null;
          if (isOnChevron && hasChildren) onToggle();
          else onGo(event.shiftKey);
        }}
      >
        <span className={styles.chevron} aria-hidden="true" data-chevron>
          {hasChildren && <Chevron />}
        </span>
        <span className={styles.title}>{title || (goal ? nameOfGoal(goal) : linksMessages.untitled)}</span>
        {goal?.kind === 'url' && <IconExternalLink aria-hidden="true" />}
      </button>
    </li>
  );
}
