import { maxTakeoffMarkups, type MarkupRow, type MarkupStatus, sheetName, type TakeoffLevel, type TakeoffSum } from '@sheetmark/contract';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { markupLink } from '../../lib/editor-link.ts';
import { messages } from '../../lib/messages.ts';
import { takeoffMessages } from '../../lib/messages/takeoff.ts';
import { classNames } from '../../ui/class-names.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SumCells } from './sum-cells.tsx';
import { type TakeoffContext, takeoffMarkupsQuery } from './takeoff-query.ts';
import type { TakeoffNode } from './takeoff-tree.ts';
import styles from './takeoff.module.css';

interface GroupRowsProps extends TakeoffContext {
  node: TakeoffNode;
}

const isStatus = (value: string): value is MarkupStatus => Object.hasOwn(messages.statuses, value);

function nameOf(level: TakeoffLevel | undefined, name: string | null): string {
  if (name === null || name.trim() === '') return takeoffMessages.none;
  if (level === 'page') return takeoffMessages.page(name);
  return level === 'status' && isStatus(name) ? messages.statuses[name] : name;
}

/** Up and Down move between the rows of the table. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const next = rows[rows.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const indent = (depth: number): CSSProperties & { '--depth': number } => ({ '--depth': depth });

/** A group, and what is in it once it is unfolded: groups of the next level, or its markups. */
export function GroupRows({ node, ...context }: GroupRowsProps) {
  const { group, children } = node;
  const [isOpen, open] = useState(false);
  const depth = group.path.length - 1;
  const name = nameOf(context.subject.by[depth], group.path[depth]?.name ?? null);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <tr className={styles.group} style={indent(depth)}>
        <th scope="row">
          <button
            type="button"
            data-row
            aria-expanded={isOpen}
            aria-label={isOpen ? takeoffMessages.fold(name) : takeoffMessages.unfold(name)}
            onClick={() => open(!isOpen)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') open(event.key === 'ArrowRight');
              else moveBetweenRows(event);
            }}
          >
            <Chevron aria-hidden="true" />
            {group.colour !== null && <i className={styles.swatch} style={{ background: group.colour }} />}
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>{group.markups.toLocaleString('en')}</span>
          </button>
        </th>
        <SumCells sums={group.sums} />
      </tr>
      {isOpen && children.map((child) => <GroupRows key={child.key} node={child} {...context} />)}
      {isOpen && children.length === 0 && <MarkupRows {...context} node={node} />}
    </>
  );
}

function MarkupRows({ node, ...context }: GroupRowsProps) {
  const { path } = node.group;
  const markups = useQuery(
    takeoffMarkupsQuery(
      context.subject,
      path.map(({ value }) => value),
    ),
  );
  if (markups.error) {
    return (
      <tr>
        <td colSpan={4}>
          <LoadFailure error={markups.error} onRetry={() => void markups.refetch()} />
        </td>
      </tr>
    );
  }
  return (
    <>
      {markups.data?.data.map((markup) => (
        <MarkupLine key={markup.id} markup={markup} depth={path.length} {...context} />
      ))}
      {markups.data?.meta.is_cut === true && <NoteLine text={takeoffMessages.cutMarkups(maxTakeoffMarkups)} />}
      {!markups.data && <NoteLine text={takeoffMessages.loading} />}
    </>
  );
}

function NoteLine({ text }: { text: string }) {
  return (
    <tr>
      <td colSpan={4} className={styles.note}>
        {text}
      </td>
    </tr>
  );
}

function sumsOf({ quantity, unit, further_quantities: further }: MarkupRow): TakeoffSum[] {
  const all = quantity === null || unit === null ? [] : [{ quantity, unit }, ...further];
  return all.filter((each) => each.unit !== '°').map((each) => ({ ...each, n: 1 }));
}

interface MarkupLineProps extends Pick<TakeoffContext, 'selected' | 'onOpen'> {
  markup: MarkupRow;
  depth: number;
}

/** Opens the markup on its sheet. */
function MarkupLine({ markup, depth, selected, onOpen }: MarkupLineProps) {
  const name = markup.label ?? markup.name;
  const place = `#${markup.number} · ${sheetName(markup) ?? takeoffMessages.page(String(markup.page_number))} · ${markup.item.name}`;
  const content = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.place}>{place}</span>
    </>
  );
  return (
    <tr className={classNames(styles.markup, selected === markup.id && styles.selected)} style={indent(depth)}>
      <th scope="row">
        {onOpen ? (
          <button type="button" data-row aria-label={takeoffMessages.open(name)} onClick={() => onOpen(markup)} onKeyDown={moveBetweenRows}>
            {content}
          </button>
        ) : (
          <Link {...markupLink(markup)} data-row aria-label={takeoffMessages.open(name)} onKeyDown={moveBetweenRows}>
            {content}
          </Link>
        )}
      </th>
      <SumCells sums={sumsOf(markup)} />
    </tr>
  );
}
