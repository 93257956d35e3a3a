import type { RegisterRow } from '@sheetmark/contract';
import { IconFileStack, IconSearchOff } from '@tabler/icons-react';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { messages } from '../../../lib/messages.ts';
import { sheetsMessages } from '../../../lib/messages/sheets.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/grid/export-menu.tsx';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import { clearFilters, type GridState, plainState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { NoMatches } from '../../../ui/grid/no-matches.tsx';
import { Select } from '../../../ui/select.tsx';
import { type RegisterFilter, registerFormats, useExportRegister, useRegister } from '../api/register.ts';
import { RegisterCard } from './register-card.tsx';
import { registerColumns, titleOf } from './register-columns.tsx';
import buttons from '../../../ui/button.module.css';
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
  state: GridState;
  onState: (state: GridState) => void;
  cards: boolean;
}

/** All current sheets of a project. */
export function RegisterTable({ filter, onNumbered, onClearSearch, linkOf, state, onState, cards }: RegisterTableProps) {
  const register = useRegister(filter);
  const exporting = useExportRegister(filter);
  const navigate = useNavigate();
  const columns = useMemo(() => registerColumns(filter.projectId, filter.text), [filter.projectId, filter.text]);
  const rows = register.rows ?? [];
  const source = { rows: register.rows, error: register.error, onRetry: () => void register.refetch(), stale: register.isPlaceholderData };
  return (
    <div className={styles.page}>
      <GridBar
        columns={columns}
        rows={rows}
        state={state}
        onState={onState}
        count={register.rows && sheetsMessages.count(rows.length, register.isWhole)}
      >
        <span className={styles.controls}>
          <Select
            size="s"
            label={sheetsMessages.show}
            labelled="hidden"
            value={filter.numbered ? 'numbered' : 'unnumbered'}
            choices={kinds}
            onChange={(kind) => onNumbered(kind === 'numbered')}
          />
          <ExportMenu
            formats={registerFormats}
            names={{ pdf: sheetsMessages.list }}
            busy={exporting.isPending}
            onExport={(format) => exporting.mutate(format)}
          />
        </span>
      </GridBar>
      <Grid
        label={sheetsMessages.register}
        columns={columns}
        source={source}
        rowKey={({ id }) => String(id)}
        rowTitle={(row) => [row.number, titleOf(row)].filter(Boolean).join(' ')}
        state={state}
        onState={onState}
        onOpen={(row) => void navigate(linkOf(row))}
        card={cards ? (row) => <RegisterCard row={row} searched={filter.text} link={linkOf(row)} /> : undefined}
        pinning={!cards}
        empty={<Nothing filter={filter} state={state} onState={onState} onClearSearch={onClearSearch} />}
      />
    </div>
  );
}

function Nothing({ filter, state, onState, onClearSearch }: Pick<RegisterTableProps, 'filter' | 'state' | 'onState' | 'onClearSearch'>) {
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
        <Link
          className={classNames(buttons.button, buttons.m)}
          to="/project/$projectId/folders"
          params={{ projectId: String(filter.projectId) }}
        >
          {messages.projectFiles}
        </Link>
      }
    >
      {sheetsMessages.nothingHint}
    </EmptyState>
  );
}
