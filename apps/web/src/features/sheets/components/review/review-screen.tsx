import { useMediaQuery } from '@mantine/hooks';
import type { TitleBlockField } from '@sheetmark/contract';
import { IconCircleCheck, IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { showSnack } from '../../../../ui/snackbar.tsx';
import { useSubmitKey } from '../../../../ui/use-submit-key.ts';
import { filterRows, type ReviewFilter, type ReviewRow, type ReviewTab } from '../../model/review-rows.ts';
import { EditSheetDialog } from './edit-sheet-dialog.tsx';
import { EnlargedTitleBlock } from './enlarged-title-block.tsx';
import { ReviewBar } from './review-bar.tsx';
import { ReviewGrid, useReviewRows } from './review-grid.tsx';
import { ReviewSide } from './review-side.tsx';
import { type ReviewActs, useReview } from './use-review.ts';
import styles from './review-screen.module.css';

interface ReviewScreenProps {
  /** Title, facts and actions. */
  head: ReactNode;
  /** Notices above the table. */
  notice?: ReactNode;
  rows: readonly ReviewRow[];
  tabs: readonly { readonly tab: ReviewTab; readonly label: string }[];
  /** Null returns to what was read. */
  onChange: (row: ReviewRow, field: TitleBlockField, value: string | null) => void;
  /** Ctrl+Enter. */
  onFinish: () => void;
  /** The dialog in which a row's title block is drawn. */
  drawer: (row: ReviewRow, onClose: () => void) => ReactNode;
  menuOf?: (row: ReviewRow) => ReactNode;
  /** Further acts on a row, by small letter, and how they are called. */
  byKey?: ReviewActs['byKey'];
  keys?: readonly (readonly [key: string, act: string])[];
  /** Instead of rows, if there are none at all. */
  empty: ReactNode;
}

type Opened = { readonly kind: 'enlarged' | 'drawn' | 'edited'; readonly key: string };

const everything: ReviewFilter = { tab: 'all', text: '', discipline: null };
const atOnce = { getInitialValueInEffect: false };

/** All pages of an upload in a table that is filled by keyboard, with the current page next to it. */
export function ReviewScreen(props: ReviewScreenProps) {
  const { head, notice, rows, tabs, onChange, onFinish, drawer, menuOf = () => null, byKey, keys, empty } = props;
  const isPhone = useMediaQuery('(max-width: 767px)', false, atOnce);
  const [filter, setFilter] = useState(everything);
  const [opened, setOpened] = useState<Opened>();
  const shown = filterRows(rows, filter);
  const virtual = useReviewRows(shown.length, isPhone);
  const open = (kind: Opened['kind']) => (row: ReviewRow) => {
    if (row.sheet) setOpened({ kind, key: row.key });
  };
  const acts = {
    onChange,
    onEnlarge: open('enlarged'),
    onDraw: open('drawn'),
    onAllChecked: () => showSnack({ message: sheetReviewMessages.allChecked }),
    onShow: (index: number) => virtual.virtual.scrollToIndex(index),
    byKey,
  };
  const review = useReview(shown, acts);
  useSubmitKey(onFinish, 'screen');
  const row = rows.find(({ key }) => key === opened?.key);
  const close = () => setOpened(undefined);
  const current = review.row;
  return (
    <div className={styles.screen}>
      {head}
      <ReviewBar rows={rows} tabs={tabs} filter={filter} onFilter={setFilter} onLeave={() => virtual.scroller.current?.focus()} />
      {notice}
      <main className={styles.split}>
        {rows.length === 0 && empty}
        {rows.length > 0 && shown.length === 0 && <NoMatch filter={filter} onClear={() => setFilter(everything)} />}
        {shown.length > 0 && (
          <ReviewGrid
            rows={shown}
            review={review}
            virtual={virtual}
            acts={acts}
            onOpen={isPhone ? open('edited') : undefined}
            menuOf={menuOf}
          />
        )}
        {current && (
          <ReviewSide
            row={current}
            total={rows.filter(({ page }) => page !== null).length}
            onStep={(by) => review.go({ ...review.place, row: review.place.row + by })}
            onReturn={(field) => onChange(current, field, null)}
            onDraw={() => acts.onDraw(current)}
            keys={keys}
          />
        )}
      </main>
      {row && opened && (
        <OpenedRow row={row} kind={opened.kind} onChange={onChange} onDraw={open('drawn')} onClose={close} drawer={drawer} />
      )}
    </div>
  );
}

interface OpenedRowProps extends Pick<ReviewScreenProps, 'onChange' | 'drawer'> {
  row: ReviewRow;
  kind: Opened['kind'];
  onDraw: (row: ReviewRow) => void;
  onClose: () => void;
}

function OpenedRow({ row, kind, onChange, onDraw, onClose, drawer }: OpenedRowProps) {
  if (kind === 'drawn') return drawer(row, onClose);
  if (kind === 'enlarged')
    return <EnlargedTitleBlock row={row} onReturn={(field) => onChange(row, field, null)} onDraw={() => onDraw(row)} onClose={onClose} />;
  return (
    row.sheet && <EditSheetDialog row={row} sheet={row.sheet} onSave={(field, value) => onChange(row, field, value)} onClose={onClose} />
  );
}

function NoMatch({ filter: { tab, text, discipline }, onClear }: { filter: ReviewFilter; onClear: () => void }) {
  const isTabEmpty = text === '' && discipline === null;
  const isAllChecked = isTabEmpty && tab === 'check';
  return (
    <EmptyState
      icon={isAllChecked ? <IconCircleCheck aria-hidden="true" /> : <IconSearchOff aria-hidden="true" />}
      title={isAllChecked ? sheetReviewMessages.allChecked : sheetReviewMessages.noMatch}
      act={<Button onClick={onClear}>{sheetReviewMessages.showAll}</Button>}
    >
      {!isTabEmpty && sheetReviewMessages.noMatchHint}
    </EmptyState>
  );
}
