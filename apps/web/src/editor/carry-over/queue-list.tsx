import type { CarriedMarkup, CarryOver } from '@sheetmark/contract';
import { IconCheck, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/contract-query.ts';
import { messages } from '../../lib/messages.ts';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { useRights } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { IfMay } from '../../ui/if-may.tsx';
import { KeyHints } from '../../ui/key-hints.tsx';
import { Preview } from '../../ui/preview.tsx';
import { rowsAtOnce } from '../api/carry-over.ts';
import { Flag } from './flag.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import styles from './queue-list.module.css';

interface QueueListProps {
  carryOvers: readonly CarryOver[];
  /** The markups to check, then the unchanged ones if they are shown. */
  rows: readonly CarriedMarkup[];
  current: CarriedMarkup | undefined;
  showsUnchanged: boolean;
  onShowUnchanged: (shown: boolean) => void;
  onShow: (row: CarriedMarkup) => void;
  onMore?: () => void;
}

/** The markups to check by file, and what was carried without a question. */
export function QueueList({ carryOvers, rows, current, showsUnchanged, onShowUnchanged, onShow, onMore }: QueueListProps) {
  const queued = rows.filter(({ is_queued }) => is_queued);
  const unchanged = rows.filter(({ is_queued }) => !is_queued);
  const list = { current, onShow, carryOvers };
  const mayAnswer = useRights(carryOvers[0]?.project_id)('edit');
  return (
    <aside className={styles.queue} aria-label={carryOverMessages.title}>
      <div className={styles.scrolled}>
        <h2>{carryOverMessages.toCheck}</h2>
        {queued.length === 0 && <p className={styles.none}>{carryOverMessages.noneToCheck}</p>}
        {carryOvers.map((carryOver) => (
          <Rows
            key={carryOver.id}
            {...list}
            carryOver={carryOver}
            heads={carryOvers.length > 1}
            rows={queued.filter(({ carry_over_id }) => carry_over_id === carryOver.id)}
          />
        ))}
        {onMore && (
          <Button size="s" className={styles.more} onClick={onMore}>
            {carryOverMessages.more(rowsAtOnce)}
          </Button>
        )}
        {showsUnchanged && unchanged.length > 0 && (
          <>
            <h2>{carryOverMessages.unchanged}</h2>
            {carryOvers.map((carryOver) => (
              <Rows
                key={carryOver.id}
                {...list}
                carryOver={carryOver}
                heads={false}
                rows={unchanged.filter(({ carry_over_id }) => carry_over_id === carryOver.id)}
              />
            ))}
          </>
        )}
      </div>
      {queued.length > 0 && <KeyHints hints={mayAnswer ? carryOverMessages.keys : carryOverMessages.keys.slice(0, 1)} />}
      <Unchanged carryOvers={carryOvers} isShown={showsUnchanged} onShow={onShowUnchanged} />
    </aside>
  );
}

interface RowsProps extends Pick<QueueListProps, 'rows' | 'current' | 'onShow'> {
  carryOver: CarryOver;
  /** Whether the file's name is above its rows. */
  heads: boolean;
}

function Rows({ carryOver, heads, rows, current, onShow }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <>
      {heads && <FileName carryOver={carryOver} />}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row.markup.id}>
            <button
              type="button"
              ref={row === current ? scrollIntoView : undefined}
              aria-current={row === current || undefined}
              data-answered={row.answer !== null || undefined}
              onClick={() => onShow(row)}
            >
              <Preview src={row.markup.thumbnail_url} />
              <span>
                <b>{numberedName(row)}</b>
                {row.answer ? (
                  <span className={styles.answered}>
                    <IconCheck aria-hidden="true" />
                    {carryOverMessages.done[row.answer]}
                  </span>
                ) : (
                  <Flag place={row.place} label={carryOver.after.label} />
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

const scrollIntoView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });

export const nameOf = ({ markup }: CarriedMarkup): string => markup.name || messages.markupNumber(markup.number);

/** Many markups have only the name of their kind. */
const numberedName = (row: CarriedMarkup): string =>
  row.markup.name ? `${messages.markupNumber(row.markup.number)} ${row.markup.name}` : nameOf(row);

function FileName({ carryOver }: { carryOver: CarryOver }) {
  const versions = useQuery(queryOf('listItemFiles', { params: { id: carryOver.item_id } }));
  const file = versions.data?.fileDetails.find(({ id }) => id === carryOver.after.file_id);
  return <h3>{file?.actual_name ?? carryOver.after.label}</h3>;
}

/** Markups on unchanged places, carried without a question; all of a version's markups can go back in one step. */
function Unchanged({
  carryOvers,
  isShown,
  onShow,
}: {
  carryOvers: readonly CarryOver[];
  isShown: boolean;
  onShow: (shown: boolean) => void;
}) {
  const [isAsking, ask] = useState(false);
  const count = carryOvers.reduce((sum, { counts }) => sum + counts.places.unchanged, 0);
  const [only] = carryOvers.length === 1 ? carryOvers : [];
  return (
    <div className={styles.unchanged}>
      {count > 0 && <IconCircleCheck aria-hidden="true" />}
      <b>{count > 0 && carryOverMessages.unchangedCarried(count)}</b>
      {count > 0 && (
        <Button size="s" variant="quiet" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
          {isShown ? carryOverMessages.hide : carryOverMessages.show}
        </Button>
      )}
      {only?.is_latest && Object.values(only.counts.places).some((placed) => placed > 0) && (
        <IfMay projectId={only.project_id} right="edit">
          <Button size="s" variant="quiet" aria-label={carryOverMessages.undo} onClick={() => ask(true)}>
            {count > 0 ? messages.undo : carryOverMessages.undo}
          </Button>
        </IfMay>
      )}
      {only && isAsking && <UndoDialog carryOver={only} onClose={() => ask(false)} />}
    </div>
  );
}
