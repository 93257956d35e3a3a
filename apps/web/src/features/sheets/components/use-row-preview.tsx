import type { RegisterRow } from '@sheetmark/contract';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { sheetsMessages } from '../../../lib/messages/sheets.ts';
import { LargePreview, placeNextTo } from '../../../ui/preview.tsx';
import { titleOf } from './register-columns.tsx';

interface Shown {
  row: RegisterRow;
  place: ReturnType<typeof placeNextTo>;
}

interface RowPreview {
  /** For the element around the grid. */
  handlers: {
    onKeyDownCapture: (event: KeyboardEvent) => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
  preview: ReactNode;
}

/** Shows a sheet's large picture by keyboard: Space opens and closes it, it follows the arrows to other rows, and Escape closes it. */
export function useRowPreview(rows: readonly RegisterRow[], selectable: boolean): RowPreview {
  const [shown, show] = useState<Shown>();
  const showAt = (target: EventTarget) => {
    const at = rowAround(target);
    const row = rows.find(({ id }) => String(id) === at?.dataset['key']);
    show(row && at ? { row, place: placeNextTo(at.querySelector<HTMLElement>('img') ?? at) } : undefined);
    return row !== undefined;
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!isCell(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isCheck = selectable && event.target.dataset['column'] === '0';
    const isDone =
      (event.key === ' ' && !isCheck && (shown ? hide() : showAt(event.target))) || (event.key === 'Escape' && shown && hide());
    if (isDone) event.preventDefault();
  };
  const hide = () => {
    show(undefined);
    return true;
  };
  return {
    handlers: {
      onKeyDownCapture,
      onFocus: ({ target }) => shown && showAt(target),
      // The focus on another row shows that one.
      onBlur: ({ relatedTarget }) => (relatedTarget && isCell(relatedTarget) ? undefined : show(undefined)),
    },
    preview: (
      <>
        {shown?.row.thumbnail_url && <LargePreview src={shown.row.thumbnail_url} place={shown.place} />}
        <span className="visually-hidden" role="status">
          {shown && previewText(shown.row)}
        </span>
      </>
    ),
  };
}

const isCell = (target: EventTarget): target is HTMLElement => target instanceof HTMLElement && target.role === 'gridcell';

const rowAround = (target: EventTarget): HTMLElement | null => (isCell(target) ? target.closest<HTMLElement>('[data-key]') : null);

function previewText(row: RegisterRow): string {
  const name = [row.number, titleOf(row)].filter(Boolean).join(' ');
  return row.thumbnail_url === null ? sheetsMessages.noPreview(name) : sheetsMessages.previewOf(name);
}
