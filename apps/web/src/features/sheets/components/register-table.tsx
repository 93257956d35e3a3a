import type { RegisterRow } from '@sheetmark/contract';
import { IconClipboardCheck, IconFileStack, IconHistory, IconSearchOff, IconUpload } from '@tabler/icons-react';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { DeadReferencesButton } from '../../../entities/dead-references/dead-references-button.tsx';
import { newReviewLink } from '../../../entities/reviews/review-link.ts';
import { publishingMessages } from '../../../lib/messages/publishing.ts';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { sheetsMessages } from '../../../lib/messages/sheets.ts';
import { useRights } from '../../../lib/rights.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BulkBar } from '../../../ui/grid/bulk-bar.tsx';
import { ExportMenu } from '../../../ui/grid/export-menu.tsx';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { matchesFilter } from '../../../ui/grid/grid-filter.ts';
import { clearFilters, type GridState, plainState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { NoMatches } from '../../../ui/grid/no-matches.tsx';
import { nothingSelected, type Selection } from '../../../ui/grid/selection.ts';
import { Select } from '../../../ui/select.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { type RegisterFilter, registerFormats, useExportRegister, useRegister, useSheetCount } from '../api/register.ts';
import { comparisonOf } from './comparison-of.ts';
import { DraftsStrip } from './publish/drafts-strip.tsx';
import { RegisterCard } from './register-card.tsx';
import { registerColumns, titleOf } from './register-columns.tsx';
import { useRowPreview } from './use-row-preview.tsx';
import styles from './register.module.css';

/** By discipline, as sheets are filed. */
export const registerState: GridState = { ...plainState, group: ['discipline'], hidden: ['page', 'publishedAt'] };

const kinds = [
  { value: 'numbered', label: sheetsMessages.numbered },
  { value: 'unnumbered', label: sheetsMessages.unnumbered },
];

interface RegisterTableProps {
  filter: RegisterFilter;
  onNumbered: (numbered: boolean) => void;
  onClearSearch: () => void;
  linkOf: (row: RegisterRow) => LinkProps;
  /** The user; undefined until known. */
  ownId: number | undefined;
  /** Undefined for members who may not publish. */
  onPublish: (() => void) | undefined;
  onHistory: () => void;
  state: GridState;
  onState: (state: GridState) => void;
  cards: boolean;
}

/** All current sheets of a project. */
export function RegisterTable(props: RegisterTableProps) {
  const { filter, linkOf, ownId, onPublish, state, onState, cards } = props;
  const register = useRegister(filter);
  const navigate = useNavigate();
  const columns = useMemo(() => registerColumns(filter.projectId, filter.text), [filter.projectId, filter.text]);
  const rows = register.rows ?? [];
  const mayEdit = useRights(filter.projectId)('edit');
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const source = { rows: register.rows, error: register.error, onRetry: () => void register.refetch(), stale: register.isPlaceholderData };
  const { handlers, preview } = useRowPreview(rows, mayEdit);
  const shown = filterRows(columns, state, rows);
  const all = useSheetCount(filter);
  const compare = (row: RegisterRow) => {
    const comparison = comparisonOf(row, filter.projectId);
    if (comparison) void navigate(comparison);
    else showSnack({ message: sheetsMessages.firstVersion(row.number ?? titleOf(row)), kind: 'notice' });
  };
  return (
    <div className={styles.page} {...(!cards && handlers)}>
      <GridBar
        columns={columns}
        rows={rows}
        state={state}
        onState={onState}
        count={register.rows && countText(register, { shown: shown?.length, all })}
      >
        <Controls {...props} shown={shown} />
      </GridBar>
      {onPublish && <DraftsStrip projectId={filter.projectId} ownId={ownId} />}
      <Grid
        label={sheetsMessages.register}
        columns={columns}
        source={source}
        rowKey={({ id }) => String(id)}
        rowTitle={(row) => [row.number, titleOf(row)].filter(Boolean).join(' ')}
        state={state}
        onState={onState}
        {...(mayEdit && { selection: { value: selection, onChange: setSelection } })}
        onOpen={(row) => void navigate(linkOf(row))}
        rowKeys={{ c: compare }}
        card={cards ? (row) => <RegisterCard row={row} searched={filter.text} link={linkOf(row)} /> : undefined}
        pinning={!cards}
        empty={<Nothing {...props} />}
      />
      {preview}
      <PickedSheets
        projectId={filter.projectId}
        rows={rows.filter(({ id }) => selection.ids.has(String(id)))}
        onClear={() => setSelection(nothingSelected)}
      />
    </div>
  );
}

interface ControlsProps extends Pick<RegisterTableProps, 'filter' | 'onNumbered' | 'onPublish' | 'onHistory'> {
  /** Undefined for all. */
  shown: readonly RegisterRow[] | undefined;
}

interface Counts {
  /** After the filters of columns; undefined without one. */
  shown: number | undefined;
  /** Without the search; undefined until known. */
  all: number | undefined;
}

function countText({ rows = [], isWhole }: Pick<ReturnType<typeof useRegister>, 'rows' | 'isWhole'>, { shown, all }: Counts): string {
  const [count, total] = [shown ?? rows.length, all ?? rows.length];
  return isWhole && count < total ? sheetsMessages.countOf(count, total) : sheetsMessages.count(count, isWhole);
}

/** What the filters of columns leave; undefined without one. */
function filterRows(columns: readonly GridColumn<RegisterRow>[], { filters }: GridState, rows: readonly RegisterRow[]) {
  const filtered = columns.flatMap((column) => (filters[column.id] ? [{ column, filter: filters[column.id] }] : []));
  if (filtered.length === 0) return undefined;
  return rows.filter((row) => filtered.every(({ column, filter }) => filter && matchesFilter(column, filter, row)));
}

/** Which sheets are shown, and what can be done with all of them. */
function Controls({ filter, shown, onNumbered, onPublish, onHistory }: ControlsProps) {
  const exporting = useExportRegister(filter, shown);
  return (
    <span className={styles.controls}>
      <Select
        size="s"
        label={sheetsMessages.show}
        labelled="hidden"
        value={filter.numbered ? 'numbered' : 'unnumbered'}
        choices={kinds}
        onChange={(kind) => onNumbered(kind === 'numbered')}
      />
      <DeadReferencesButton projectId={filter.projectId} />
      <ExportMenu
        formats={registerFormats}
        names={{ pdf: sheetsMessages.list }}
        busy={exporting.isPending}
        onExport={(format) => exporting.mutate(format)}
      />
      <Button variant="quiet" size="s" icon={<IconHistory aria-hidden="true" />} onClick={onHistory}>
        {publishingMessages.history.open}
      </Button>
      {onPublish && (
        <Button variant="primary" size="s" icon={<IconUpload aria-hidden="true" />} onClick={onPublish}>
          {sheetsMessages.publishSheets}
        </Button>
      )}
    </span>
  );
}

interface PickedSheetsProps {
  projectId: number;
  rows: readonly RegisterRow[];
  onClear: () => void;
}

/** What can be done with the selected sheets. */
function PickedSheets({ projectId, rows, onClear }: PickedSheetsProps) {
  const navigate = useNavigate();
  if (rows.length === 0) return null;
  const review = {
    label: reviewsMessages.sendForReview,
    icon: <IconClipboardCheck aria-hidden="true" />,
    run: () => void navigate(newReviewLink(projectId, { sheets: rows })),
  };
  return <BulkBar count={rows.length} actions={[review]} onClear={onClear} />;
}

type NothingProps = Pick<RegisterTableProps, 'filter' | 'state' | 'onState' | 'onClearSearch' | 'onPublish'>;

function Nothing({ filter, state, onState, onClearSearch, onPublish }: NothingProps) {
  if (Object.keys(state.filters).length > 0) return <NoMatches onClear={() => onState(clearFilters(state))} />;
  if (filter.text !== '')
    return (
      <EmptyState
        icon={<IconSearchOff aria-hidden="true" />}
        title={sheetsMessages.noMatch(filter.text)}
        act={<Button onClick={onClearSearch}>{sheetsMessages.clearSearch}</Button>}
      >
        {sheetsMessages.noMatchHint}
      </EmptyState>
    );
  if (!filter.numbered)
    return (
      <EmptyState icon={<IconFileStack aria-hidden="true" />} title={sheetsMessages.nothingUnnumbered}>
        {sheetsMessages.nothingUnnumberedHint}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconFileStack aria-hidden="true" />}
      title={sheetsMessages.nothing}
      act={
        onPublish && (
          <Button variant="primary" icon={<IconUpload aria-hidden="true" />} onClick={onPublish}>
            {sheetsMessages.publishSheets}
          </Button>
        )
      }
    >
      {sheetsMessages.nothingHint}
    </EmptyState>
  );
}
