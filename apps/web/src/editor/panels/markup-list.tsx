import type { Markup } from '@sheetmark/contract';
import { type CanvasObject, fromWire, nameOfObject, textsOf } from '@sheetmark/editor-core';
import { IconScribble } from '@tabler/icons-react';
import { useRef } from 'react';
import { useMarkupsWithDrafts } from '../../lib/comment-drafts.ts';
import { formatAge } from '../../lib/dates.ts';
import { messages } from '../../lib/messages.ts';
import { commentMessages } from '../../lib/messages/comments.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusIcon, statusWords } from '../../ui/status.tsx';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { findOriginalVersion, type Versions } from './carried-over.ts';
import { useRowWindow } from './use-row-window.ts';
import styles from './markup-list.module.css';

interface MarkupListProps {
  session: EditorSession;
  markups: readonly Markup[];
  versions: Versions;
  selected: Markup | undefined;
  /** Whether a filter hides some markups. */
  isFiltered: boolean;
}

/** The saved markups of the page, newest first. Clicking one moves the view to it; with Ctrl or Shift it joins the selection. */
export function MarkupList({ session, markups, versions, selected, isFiltered }: MarkupListProps) {
  if (markups.length === 0 && isFiltered) return <p className={styles.nothing}>{editorMessages.nothingFits}</p>;
  if (markups.length === 0) {
    return (
      <EmptyState icon={<IconScribble aria-hidden="true" />} title={editorMessages.noMarkupsYet}>
        {editorMessages.howToDraw}
      </EmptyState>
    );
  }
  return <Rows session={session} markups={markups} versions={versions} selected={selected} />;
}

/** CSS pixels, at the default font size. */
const rowHeight = 56;

function Rows({ session, markups, versions, selected }: Omit<MarkupListProps, 'isFiltered'>) {
  const list = useRef<HTMLUListElement>(null);
  const withDrafts = useMarkupsWithDrafts();
  const chosen = useSessionFact(session, (each) => each.markups.selectedIds);
  const rows = useRowWindow(list, markups.length, rowHeight);
  const newestFirst = markups.slice(markups.length - rows.to, markups.length - rows.from).reverse();
  return (
    <ul ref={list} className={styles.list}>
      {rows.above > 0 && <li aria-hidden="true" style={{ height: rows.above }} />}
      {newestFirst.map((markup, index) => (
        <li key={markup.id} aria-setsize={markups.length} aria-posinset={rows.from + index + 1}>
          <button
            type="button"
            className={classNames(styles.row, (markup.id === selected?.id || chosen.includes(markup.id)) && styles.current)}
            aria-current={markup.id === selected?.id || chosen.includes(markup.id) || undefined}
            onClick={({ ctrlKey, metaKey, shiftKey }) =>
              ctrlKey || metaKey || shiftKey ? session.markups.toggle(markup.id) : session.flyTo(markup.id)
            }
          >
            <span className={classNames(styles.picture, 'paper-picture')}>
              {markup.thumbnail_url && <img src={markup.thumbnail_url} alt="" loading="lazy" />}
            </span>
            <span className={styles.text}>
              <b>
                <span className={styles.number}>{messages.markupNumber(markup.number)}</span> <bdi>{nameOf(markup)}</bdi>
              </b>
              <span>
                {withDrafts.has(markup.id) && <i className={styles.draft}>{commentMessages.unsentComment} · </i>}
                <bdi>{markup.created_by.name}</bdi>, <time dateTime={markup.created_at}>{formatAge(markup.created_at)}</time>
              </span>
            </span>
            <CarriedOver markup={markup} versions={versions} />
            <span className={styles.status} title={statusWords[markup.open]}>
              <StatusIcon status={markup.open} />
            </span>
          </button>
        </li>
      ))}
      {rows.below > 0 && <li aria-hidden="true" style={{ height: rows.below }} />}
    </ul>
  );
}

/** The version that it was drawn on, until someone confirms it on this one. */
function CarriedOver({ markup, versions }: { markup: Markup; versions: Versions }) {
  const from = findOriginalVersion(markup, versions);
  return (
    <span className={classNames(from && styles.carried)} title={from && editorMessages.carriedOver(from.label)}>
      {from?.label}
    </span>
  );
}

/** Matches characters other than spaces and zero-width ones. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

const names = new WeakMap<Markup, string>();

/** The first visible text in a markup, or the kinds of its objects. */
export function nameOf(markup: Markup): string {
  const known = names.get(markup);
  if (known !== undefined) return known;
  const { objects } = fromWire(markup.editor_details, markup.id);
  const name = textsOf(objects).find(({ text }) => visible.test(text))?.text ?? kindsOf(objects);
  names.set(markup, name);
  return name;
}

function kindsOf(objects: readonly CanvasObject[]): string {
  const labels = [...Map.groupBy(objects, nameOfObject)].map(([name, of]) => (of.length === 1 ? name : `${of.length} × ${name}`));
  return labels.join(', ') || editorMessages.emptyMarkup;
}
