import { MarkupId, type WorkRow } from '@sheetmark/contract';
import { IconPencilPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { newReviewLink } from '../../../entities/reviews/review-link.ts';
import { useChangeWork } from '../../../entities/work/change-work.ts';
import { nameOf, rowKey, valuesOf } from '../../../entities/work/work-edit.ts';
import { markupLink } from '../../../lib/editor-link.ts';
import { useMayChange } from '../../../lib/may-change.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { useRights } from '../../../lib/rights.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { orderColumns } from '../../../ui/grid/arrange-columns.ts';
import { customColumns, type CustomValue } from '../../../ui/grid/custom-columns.tsx';
import { ExportMenu } from '../../../ui/grid/export-menu.tsx';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import { clearFilters, type GridState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { NoMatches } from '../../../ui/grid/no-matches.tsx';
import { restrictEdits } from '../../../ui/grid/restrict-edits.ts';
import { nothingSelected, type Selection } from '../../../ui/grid/selection.ts';
import { useDeleteWork } from '../api/delete-work.ts';
import { exportFormats, useExportWork } from '../api/export-work.ts';
import type { Listing } from '../model/listings.ts';
import { ColumnDialog } from './column-dialog.tsx';
import { useAllRows } from './use-all-rows.ts';
import { useCustomColumns, usePeople, useWork } from './use-listing.ts';
import { useMarkupExport } from './use-markup-export.tsx';
import { useReviewChoices } from './use-review-choices.ts';
import { useShownList } from './use-shown-list.ts';
import { useSums } from './use-sums.ts';
import { WorkBulkBar } from './work-bulk-bar.tsx';
import { WorkCard } from './work-card.tsx';
import { listingColumns } from './work-columns.tsx';
import buttons from '../../../ui/button.module.css';
import styles from './listing-table.module.css';

const none: readonly WorkRow[] = [];

interface ListingTableProps {
  listing: Listing;
  projectId: number | undefined;
  state: GridState;
  onState: (state: GridState) => void;
  onOpenTask: (row: WorkRow) => void;
  /** Where new tasks are created. */
  onCreate: (() => void) | undefined;
  /** The markup the user returns from. */
  cameFor: number | undefined;
  look: { cards: boolean; pinning: boolean };
}

/** Markups and tasks as a table: edited in place, one by one or many at once, and opened from there. */
export function ListingTable({ listing, projectId, state, onState, onOpenTask, onCreate, cameFor, look }: ListingTableProps) {
  const work = useWork(listing, projectId, state);
  const { rows, source, count, from, query } = work;
  const exporting = useExportWork();
  const people = usePeople(listing, projectId, rows);
  const change = useChangeWork(people.people);
  const custom = useCustomColumns(listing, projectId);
  const { selection, setSelection, selected } = useSelectedWork(work, people.membersOf);
  const mayChange = useMayChange(projectId);
  const reviewChoices = useReviewChoices(listing, projectId, rows);
  const columns = useColumns({ listing, people, reviewChoices, custom, change, mayChange, onOpenTask });
  const sums = useSums({ work, columns, state, hasMarkups: listing.types.includes('markup') });
  const markupExport = useMarkupExport({ listing, projectId, query });
  useShownList({ name: listing.title, source: from, query, count });
  const addColumn = useAddColumn(listing, projectId);
  const reviewOf = useReviewOf(projectId);
  return (
    <div className={styles.page}>
      <GridBar columns={columns} rows={rows} state={state} onState={onState} count={count} addColumn={addColumn.action}>
        <ExportMenu
          formats={exportFormats}
          busy={exporting.isPending}
          more={markupExport.ofList}
          onExport={(format) => {
            const shown = orderColumns(columns, state).filter(({ id }) => !state.hidden.includes(id));
            exporting.mutate({ source: from, query, columns: shown.map(({ id }) => id), format, name: listing.title });
          }}
        />
      </GridBar>
      <Grid
        label={listing.title}
        columns={columns}
        source={source}
        rowKey={rowKey}
        rowTitle={nameOf}
        state={state}
        onState={onState}
        selection={{ value: selection, onChange: setSelection }}
        onOpen={useOpenRow(onOpenTask)}
        cameFor={cameFor === undefined ? undefined : rowKey({ type: 'markup', id: MarkupId.parse(cameFor) })}
        {...(sums.noteOf && { noteOf: sums.noteOf })}
        card={look.cards ? (row) => <WorkCard row={row} onOpenTask={onOpenTask} /> : undefined}
        pinning={look.pinning}
        empty={<Empty state={state} onState={onState} projectId={projectId} onCreate={onCreate} />}
      />
      {sums.total !== undefined && <p className={styles.sums}>{sums.total}</p>}
      {addColumn.dialog}
      {selected.rows.length > 0 && (
        <WorkBulkBar
          {...selected}
          mayChange={selected.rows.every(mayChange)}
          onChange={change}
          onReview={reviewOf(selected.rows)}
          onExport={markupExport.ofRows(selected.rows)}
        />
      )}
      {markupExport.dialog}
    </div>
  );
}

/** Opens a task in the panel, and a markup in the editor. */
function useOpenRow(onOpenTask: (row: WorkRow) => void) {
  const navigate = useNavigate();
  return (row: WorkRow) => (row.type === 'task' ? onOpenTask(row) : void navigate(markupLink(row)));
}

/** Starts a review of the pages that have these markups. */
function useReviewOf(projectId: number | undefined) {
  const navigate = useNavigate();
  const mayEdit = useRights(projectId)('edit');
  return (rows: readonly WorkRow[]) => {
    const sheets = rows.flatMap((row) => (row.type === 'markup' ? [{ item_id: row.item.id, page_number: row.page_number }] : []));
    if (projectId === undefined || !mayEdit || sheets.length === 0) return undefined;
    return () => void navigate(newReviewLink(projectId, { sheets }));
  };
}

/** Adds a column to a project's markups. */
function useAddColumn(listing: Listing, projectId: number | undefined) {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useRights(projectId)('edit');
  if (!mayEdit || projectId === undefined || !listing.types.includes('markup')) return { action: undefined, dialog: null };
  return {
    action: { label: listingsMessages.addColumn, run: () => setOpen(true) },
    dialog: isOpen && <ColumnDialog projectId={projectId} onClose={() => setOpen(false)} />,
  };
}

/** The selection, and the selected rows with what can be done with all of them. */
function useSelectedWork(work: ReturnType<typeof useWork>, membersOf: ReturnType<typeof usePeople>['membersOf']) {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const clear = () => setSelection(nothingSelected);
  const remove = useDeleteWork(clear);
  const rows = selection.ids.size > 0 ? work.rows.filter((row) => selection.ids.has(rowKey(row))) : none;
  const all = useAllRows({
    work,
    picked: rows.length,
    onPick: (picked) => setSelection({ ids: new Set(picked.map(rowKey)), anchor: undefined }),
  });
  const [first, ...others] = new Set(rows.map(({ project_id }) => project_id));
  const assignable = first !== undefined && others.length === 0 ? membersOf(first) : [];
  return { selection, setSelection, selected: { rows, all, assignable, onDelete: () => remove(rows), onClear: clear } };
}

interface ColumnsOptions extends Pick<ListingTableProps, 'listing' | 'onOpenTask'> {
  people: ReturnType<typeof usePeople>;
  reviewChoices: ReturnType<typeof useReviewChoices>;
  custom: ReturnType<typeof useCustomColumns>;
  change: ReturnType<typeof useChangeWork>;
  mayChange: (row: WorkRow) => boolean;
}

/** Custom columns are for markups; a task's cells stay empty. */
function useColumns({ listing, people, reviewChoices, custom, change, mayChange, onOpenTask }: ColumnsOptions) {
  return useMemo(() => {
    const shared = listingColumns({ ...people, reviewChoices, types: listing.types, onChange: change, onOpenTask });
    if (!listing.types.includes('markup')) return restrictEdits(shared, mayChange);
    const cells = {
      valuesOf: (row: WorkRow) => (row.type === 'markup' ? valuesOf(row) : undefined),
      save: (row: WorkRow, column: string, value: CustomValue) => change([{ row, edit: { values: { [column]: value } } }]),
    };
    return restrictEdits([...shared, ...customColumns(custom, cells)], mayChange);
  }, [people, reviewChoices, change, mayChange, onOpenTask, listing, custom]);
}

function Empty({ state, onState, ...nothing }: Pick<ListingTableProps, 'state' | 'onState' | 'projectId' | 'onCreate'>) {
  const isFiltered = Object.keys(state.filters).length > 0;
  return isFiltered ? <NoMatches onClear={() => onState(clearFilters(state))} /> : <NothingHere {...nothing} />;
}

function NothingHere({ projectId, onCreate }: Pick<ListingTableProps, 'projectId' | 'onCreate'>) {
  return (
    <EmptyState
      icon={<IconPencilPlus aria-hidden="true" />}
      title={listingsMessages.nothingHere}
      act={
        projectId !== undefined && (
          <>
            {onCreate && <Button onClick={onCreate}>{messages.keys.newTask}</Button>}
            <Link
              className={classNames(buttons.button, buttons.m)}
              to="/project/$projectId/folders"
              params={{ projectId: String(projectId) }}
            >
              {messages.projectFiles}
            </Link>
          </>
        )
      }
    >
      {listingsMessages.nothingHereHint}
    </EmptyState>
  );
}
