import { MarkupId, type WorkRow } from '@sheetmark/contract';
import { IconListSearch, IconPencilPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { markupLink } from '../../../lib/editor-link.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { orderColumns } from '../../../ui/grid/arrange-columns.ts';
import { customColumns, type CustomValue } from '../../../ui/grid/custom-columns.tsx';
import { ExportMenu } from '../../../ui/grid/export-menu.tsx';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import { clearFilters, type GridState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { nothingSelected, type Selection } from '../../../ui/grid/selection.ts';
import { useChangeWork } from '../api/change-work.ts';
import { useChangeCell } from '../api/columns.ts';
import { useDeleteWork } from '../api/delete-work.ts';
import { exportFormats, useExportWork } from '../api/export-work.ts';
import type { Listing } from '../model/listings.ts';
import { nameOf, rowKey } from '../model/work-edit.ts';
import { ColumnDialog } from './column-dialog.tsx';
import { useCustomColumns, usePeople, useWork } from './use-listing.ts';
import { WorkBulkBar } from './work-bulk-bar.tsx';
import { WorkCard } from './work-card.tsx';
import { markupColumnIds, workColumns } from './work-columns.tsx';
import buttons from '../../../ui/button.module.css';
import styles from './listing-table.module.css';

const none: readonly WorkRow[] = [];

interface ListingTableProps {
  listing: Listing;
  projectId: number | undefined;
  state: GridState;
  onState: (state: GridState) => void;
  onOpenTask: (row: WorkRow) => void;
  /** Where tasks are made. */
  onCreate: (() => void) | undefined;
  /** The markup that one comes back from. */
  cameFor: number | undefined;
  look: { cards: boolean; pinning: boolean };
}

/** Markups and tasks as a table: changed in place, one by one or many at once, and opened where they are. */
export function ListingTable({ listing, projectId, state, onState, onOpenTask, onCreate, cameFor, look }: ListingTableProps) {
  const { rows, source, count, from, query } = useWork(listing, projectId, state);
  const exporting = useExportWork();
  const people = usePeople(listing, projectId);
  const change = useChangeWork(people.people);
  const custom = useCustomColumns(listing, projectId);
  const { mutate: changeCell } = useChangeCell();
  const [addingColumn, setAddingColumn] = useState(false);
  const remove = useDeleteWork();
  const navigate = useNavigate();
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const selected = selection.ids.size > 0 ? rows.filter((row) => selection.ids.has(rowKey(row))) : none;
  const columns = useMemo(() => {
    const all = workColumns({ ...people, onChange: change, onOpenTask });
    if (!listing.types.includes('markup')) return all.filter(({ id }) => !markupColumnIds.has(id));
    // A project's own columns are filled for markups; a task's cells stay empty.
    const cells = {
      valuesOf: (row: WorkRow) => (row.type === 'markup' ? (row.metadata?.formData ?? {}) : undefined),
      save: (row: WorkRow, column: string, value: CustomValue) => row.type === 'markup' && changeCell({ row, column, value }),
    };
    return [...all, ...customColumns(custom, cells)];
  }, [people, change, onOpenTask, listing, custom, changeCell]);
  const [first, ...others] = new Set(selected.map(({ project_id }) => project_id));
  const assignable = first !== undefined && others.length === 0 ? people.membersOf(first) : [];
  const clear = () => setSelection(nothingSelected);
  const ownColumns = projectId !== undefined && listing.types.includes('markup');

  return (
    <div className={styles.page}>
      <GridBar
        columns={columns}
        rows={rows}
        state={state}
        onState={onState}
        count={count}
        addColumn={ownColumns ? { label: listingsMessages.addColumn, run: () => setAddingColumn(true) } : undefined}
      >
        <ExportMenu
          formats={exportFormats}
          busy={exporting.isPending}
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
        onOpen={(row) => (row.type === 'task' ? onOpenTask(row) : void navigate(markupLink(row)))}
        cameFor={cameFor === undefined ? undefined : rowKey({ type: 'markup', id: MarkupId.parse(cameFor) })}
        card={look.cards ? (row) => <WorkCard row={row} onOpenTask={onOpenTask} /> : undefined}
        pinning={look.pinning}
        empty={
          Object.keys(state.filters).length > 0 ? (
            <NothingFits onClear={() => onState(clearFilters(state))} />
          ) : (
            <NothingHere projectId={projectId} onCreate={onCreate} />
          )
        }
      />
      {addingColumn && projectId !== undefined && <ColumnDialog projectId={projectId} onClose={() => setAddingColumn(false)} />}
      {selected.length > 0 && (
        <WorkBulkBar
          rows={selected}
          assignable={assignable}
          onChange={change}
          onDelete={() => remove.mutate(selected, { onSuccess: clear })}
          onClear={clear}
        />
      )}
    </div>
  );
}

function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconListSearch aria-hidden="true" />}
      title={listingsMessages.nothingFits}
      act={<Button onClick={onClear}>{messages.clearFilters}</Button>}
    >
      {listingsMessages.nothingFitsHint}
    </EmptyState>
  );
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
