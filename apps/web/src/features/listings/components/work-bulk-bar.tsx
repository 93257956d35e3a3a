import { maxRowsPerChange, type Person, type WorkRow } from '@sheetmark/contract';
import { IconArrowUp, IconCalendar, IconCircleDot, IconClipboardCheck, IconFileExport, IconTrash, IconUser } from '@tabler/icons-react';
import type { WorkChange } from '../../../entities/work/send-work.ts';
import { parseCellEdit, canApply } from '../../../entities/work/work-edit.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { noOne, personChoice, priorityChoices, statusChoices } from '../../../ui/choices.tsx';
import { type BulkAction, BulkBar } from '../../../ui/grid/bulk-bar.tsx';
import type { AllRowsOfList } from './use-all-rows.ts';

interface WorkBulkBarProps {
  rows: readonly WorkRow[];
  all: AllRowsOfList;
  /** People who can be assigned to all of the rows. */
  assignable: readonly Person[];
  /** Whether the user's role allows changing all of them. */
  mayChange: boolean;
  onChange: (changes: readonly WorkChange[]) => void;
  onDelete: () => void;
  /** Starts a review of the pages of the selected markups. Undefined for tasks alone. */
  onReview: (() => void) | undefined;
  /** Undefined if the rows can't be exported with their drawings. */
  onExport: (() => void) | undefined;
  onClear: () => void;
}

/** Changes the selected markups and tasks together. */
export function WorkBulkBar({ rows, all, assignable, mayChange, onChange, onDelete, onReview, onExport, onClear }: WorkBulkBarProps) {
  const set = (columnId: string) => (value: string) => {
    const edit = parseCellEdit(columnId, value);
    const changes = edit ? rows.filter((row) => canApply(row, edit)).map((row) => ({ row, edit })) : [];
    if (changes.length > 0) onChange(changes);
  };
  const exports: readonly BulkAction[] = onExport
    ? [{ label: messages.exportMarkups, icon: <IconFileExport aria-hidden="true" />, run: onExport }]
    : [];
  const reviews: readonly BulkAction[] = onReview
    ? [{ label: reviewsMessages.sendForReview, icon: <IconClipboardCheck aria-hidden="true" />, run: onReview }]
    : [];
  const actions: readonly BulkAction[] = [
    { label: messages.status, icon: <IconCircleDot aria-hidden="true" />, choices: statusChoices, run: set('status') },
    { label: messages.priority, icon: <IconArrowUp aria-hidden="true" />, choices: priorityChoices, run: set('priority') },
    {
      label: messages.assignee,
      icon: <IconUser aria-hidden="true" />,
      choices: [noOne, ...assignable.map(personChoice)],
      run: set('assignee'),
    },
    { label: messages.dueDate, icon: <IconCalendar aria-hidden="true" />, day: true, run: set('due_date') },
    ...exports,
    ...reviews,
    { label: messages.moveToTrash, icon: <IconTrash aria-hidden="true" />, run: onDelete },
  ];
  const isTooMany = rows.length > maxRowsPerChange;
  return (
    <BulkBar count={rows.length} actions={isTooMany || !mayChange ? exports : actions} onClear={onClear}>
      {mayChange ? <MoreRows picked={rows.length} all={all} /> : <small>{listingsMessages.roleForbidsChange}</small>}
    </BulkBar>
  );
}

/** A button to select all rows that can be changed together, including those not loaded. */
function MoreRows({ picked, all }: { picked: number; all: AllRowsOfList }) {
  const { count, here, isWaiting } = all;
  if (isWaiting) {
    return (
      <>
        <small role="status">{listingsMessages.loadingRows(here, count && Math.min(count, maxRowsPerChange))}</small>
        <button type="button" onClick={all.cancel}>
          {messages.cancel}
        </button>
      </>
    );
  }
  const isMost = picked >= maxRowsPerChange && count !== picked;
  return (
    <>
      {picked !== maxRowsPerChange && picked !== count && (
        <button type="button" onClick={all.pickAll}>
          {isMost || (count ?? 0) > maxRowsPerChange
            ? listingsMessages.selectFirst(maxRowsPerChange, count)
            : listingsMessages.selectAll(count)}
        </button>
      )}
      {isMost && <small>{listingsMessages.mostAtOnce(maxRowsPerChange)}</small>}
    </>
  );
}
