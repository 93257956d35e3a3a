import { currentVersion, type Item, type ListedFolder } from '@sheetmark/contract';
import { IconClipboardCheck, IconDownload, IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useChangeWork } from '../../../entities/work/change-work.ts';
import { markupLink } from '../../../lib/editor-link.ts';
import { useMayChange } from '../../../lib/may-change.ts';
import { membersQuery } from '../../../lib/members-query.ts';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { useRights } from '../../../lib/rights.ts';
import { orderColumns } from '../../../ui/grid/arrange-columns.ts';
import { BulkBar } from '../../../ui/grid/bulk-bar.tsx';
import { removeLostColumns } from '../../../ui/grid/custom-filter.ts';
import { ExportMenu } from '../../../ui/grid/export-menu.tsx';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import type { GridProps } from '../../../ui/grid/grid-props.ts';
import { clearFilters, type GridState, plainState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { NoMatches } from '../../../ui/grid/no-matches.tsx';
import { restrictEdits } from '../../../ui/grid/restrict-edits.ts';
import { nothingSelected, toggleRow } from '../../../ui/grid/selection.ts';
import type { Things } from '../api/change-items.ts';
import { columnsQuery, useCustomCells } from '../api/custom-cells.ts';
import { exportFormats, useExportFiles } from '../api/export-files.ts';
import { editorOf } from '../model/editor-link.ts';
import { isReadable } from '../model/items.ts';
import { hasFilters, treeFilterOf } from '../model/tree-filter.ts';
import { keyOfRow, nameOfRow, ofMarkup, rankOf, type TreeRow } from '../model/tree-rows.ts';
import type { FolderQuestion } from './folder-dialogs.tsx';
import { treeColumns, type TreeColumnsOptions } from './tree-columns.tsx';
import { useFilesTree } from './use-files-tree.ts';
import { useItemActions } from './use-item-actions.tsx';
import styles from './files-table.module.css';

/** The table's name in saved views, and its default layout. */
export const filesTable: { kind: string; state: GridState } = {
  kind: 'files',
  state: { ...plainState, sort: [{ id: 'name', desc: false }] },
};

interface FilesTableProps {
  projectId: number;
  /** Null is the project's top level. */
  folderId: number | null;
  search: string;
  state: GridState;
  onState: (state: GridState) => void;
  onNewVersion: (item: Item) => void;
  onAskFolder: (question: FolderQuestion) => void;
  /** The keys of the expanded rows. */
  unfolded: { value: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void };
  /** The markup the user returns from. */
  cameFor: number | undefined;
  /** Pins columns at the left edge; off if the window is too narrow. */
  pinning: boolean;
  /** Shown if the folder is empty. */
  empty: ReactNode;
}

const nothing: readonly TreeRow[] = [];

/** All rows, expanded or not. */
const allOf = (rows: readonly TreeRow[]): TreeRow[] => rows.flatMap((row) => [row, ...allOf(row.below)]);

const thingsIn = (rows: readonly TreeRow[], chosen: (row: TreeRow) => boolean): Things => ({
  items: rows.flatMap((row): Item[] => (row.kind === 'item' && chosen(row) ? [row.item] : [])),
  folders: rows.flatMap((row): ListedFolder[] => (row.kind === 'folder' && chosen(row) ? [row.folder] : [])),
});

/** Expands a folder, or opens a file or markup in the editor. */
function useOpenRow({ value, onChange }: FilesTableProps['unfolded']) {
  const navigate = useNavigate();
  const fold = (key: string) => {
    const next = new Set(value);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (row: TreeRow) => {
    if (row.kind === 'folder') fold(row.key);
    else if (row.kind === 'markup') void navigate(markupLink(row.markup));
    else if (row.kind === 'note') row.retry?.();
    else {
      const file = currentVersion(row.item);
      if (file && isReadable(file)) void navigate(editorOf(row.item, file));
    }
  };
}

interface PickedBarProps {
  picked: Things;
  many: ReturnType<typeof useItemActions>['many'];
  mayEdit: boolean;
  onClear: () => void;
}

/** What can be done with the selected files and folders. */
function PickedBar({ picked, many, mayEdit, onClear }: PickedBarProps) {
  const count = picked.items.length + picked.folders.length;
  if (count === 0) return null;
  const move = { label: filesMessages.moveTo, icon: <IconFolderSymlink aria-hidden="true" />, run: () => many.move(picked) };
  const download = { label: filesMessages.downloadZip, icon: <IconDownload aria-hidden="true" />, run: () => many.download(picked) };
  const review = {
    label: reviewsMessages.sendForReview,
    icon: <IconClipboardCheck aria-hidden="true" />,
    run: () => many.review(picked),
  };
  const remove = { label: messages.moveToTrash, icon: <IconTrash aria-hidden="true" />, run: () => many.remove(picked) };
  return <BulkBar count={count} actions={mayEdit ? [move, download, review, remove] : [download]} onClear={onClear} />;
}

/** The rows below a folder that match its search and filters, as a tree and flat, and how many folders and files match. */
function useShownTree({
  projectId,
  folderId,
  search,
  state,
  unfolded,
}: Pick<FilesTableProps, 'projectId' | 'folderId' | 'search' | 'state' | 'unfolded'>) {
  const ownColumns = useQuery(columnsQuery(projectId));
  const known = ownColumns.data?.data;
  const filter = useMemo(() => treeFilterOf(removeLostColumns(state, known).filters, search), [state, known, search]);
  const { rows, top } = useFilesTree({ projectId, folderId, filter, unfolded: unfolded.value });
  const all = useMemo(() => allOf(rows ?? nothing), [rows]);
  const source: GridProps<TreeRow>['source'] = {
    // With fewer columns, a key would move to another cell.
    rows: ownColumns.isLoading ? undefined : rows,
    error: top.error,
    onRetry: () => void top.refetch(),
    filtered: true,
    stale: top.isPlaceholderData,
  };
  const counted = top.data && filesMessages.countedRows(top.data.folders.length, top.data.items.length);
  return { filter, all, source, counted };
}

function usePeople(projectId: number) {
  const members = useQuery(membersQuery(projectId)).data?.data;
  return useMemo(() => members?.map((member) => member.members) ?? [], [members]);
}

interface ExportFilesProps extends Pick<FilesTableProps, 'projectId' | 'folderId' | 'state'> {
  filter: ReturnType<typeof treeFilterOf>;
  columns: ReturnType<typeof treeColumns>;
}

/** What the user's role lets them change: the files and folders, and which markups' cells. */
function useAllowedColumns(projectId: number, options: TreeColumnsOptions) {
  const mayEdit = useRights(projectId)('edit');
  const mayChange = useMayChange(projectId);
  return { mayEdit, columns: restrictEdits(treeColumns(options), (row) => mayEdit || ofMarkup(row, mayChange) === true) };
}

/** Exports the shown columns in their order. */
function ExportFiles({ projectId, folderId, filter, columns, state }: ExportFilesProps) {
  const exporting = useExportFiles();
  const exportAs = (format: (typeof exportFormats)[number]) => {
    const inOrder = orderColumns(columns, state).flatMap(({ id }) => (state.hidden.includes(id) ? [] : [id]));
    exporting.mutate({ projectId, folderId, where: filter.items, columns: inOrder, format, name: messages.projectFiles });
  };
  return <ExportMenu formats={exportFormats} busy={exporting.isPending} onExport={exportAs} />;
}

/** Folders, files and markups as a tree, with totals at each level. */
export function FilesTable({ projectId, folderId, search, state, onState, ...props }: FilesTableProps) {
  const [selection, setSelection] = useState(nothingSelected);
  const shown = useRef<readonly TreeRow[]>([]);
  const { filter, all, source, counted } = useShownTree({ projectId, folderId, search, state, unfolded: props.unfolded });
  const people = usePeople(projectId);
  const change = useChangeWork(people);
  const open = useOpenRow(props.unfolded);

  const picked = thingsIn(all, ({ key }) => selection.ids.has(key));
  const clear = () => setSelection(nothingSelected);
  const { actions, many, dialogs } = useItemActions({
    projectId,
    items: thingsIn(all, () => true).items,
    order: () => shown.current.flatMap((row) => (row.kind === 'item' ? [row.item.id] : [])),
    onNewVersion: props.onNewVersion,
    onSelect: (item) => setSelection(toggleRow(selection, keyOfRow('item', item.id))),
    onDone: clear,
  });
  const hearShown = useCallback((fromTop: readonly TreeRow[]) => void (shown.current = fromTop), []);
  const own = useCustomCells(projectId);
  const { columns, mayEdit } = useAllowedColumns(projectId, {
    ...own,
    people,
    onChange: change,
    actions,
    onAskFolder: props.onAskFolder,
    moved: (row) => many.carried(selection.ids.has(row.key) ? picked : thingsIn(all, ({ key }) => key === row.key)),
  });

  return (
    <div className={styles.page}>
      <GridBar columns={columns} rows={all} state={state} onState={onState} count={counted}>
        <ExportFiles {...{ projectId, folderId, filter, columns, state }} />
      </GridBar>
      <Grid
        label={filesMessages.tree}
        columns={columns}
        source={source}
        rowKey={({ key }) => key}
        rowTitle={nameOfRow}
        subRows={({ below }) => below}
        unfolded={props.unfolded}
        cameFor={props.cameFor === undefined ? undefined : keyOfRow('markup', props.cameFor)}
        rowRank={rankOf}
        state={state}
        onState={onState}
        selection={{ value: selection, onChange: setSelection, can: ({ kind }) => kind === 'folder' || kind === 'item' }}
        onOpen={open}
        onShown={hearShown}
        rowKeys={{ l: (row) => row.kind === 'item' && actions.onLook(row.item) }}
        pinning={props.pinning}
        empty={
          hasFilters(filter) ? <NoMatches title={filesMessages.nothingFits} onClear={() => onState(clearFilters(state))} /> : props.empty
        }
      />
      <PickedBar picked={picked} many={many} mayEdit={mayEdit} onClear={clear} />
      {dialogs}
    </div>
  );
}
