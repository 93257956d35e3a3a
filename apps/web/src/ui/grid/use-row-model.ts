import {
  columnFilteringFeature,
  columnGroupingFeature,
  createFilteredRowModel,
  createGroupedRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ModelRow } from './display-rows.ts';
import type { GridColumn, GridValue } from './grid-column.ts';
import { matchesFilter } from './grid-filter.ts';
import type { GridFilter, GridState } from './grid-state.ts';

const features = tableFeatures({
  columnFilteringFeature,
  columnGroupingFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  groupedRowModel: createGroupedRowModel(),
  sortedRowModel: createSortedRowModel(),
});

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Natural order (9 before 10); empty values come last when ascending. */
function compareValues(a: GridValue, b: GridValue): number {
  const [noA, noB] = [a === null || a === '', b === null || b === ''];
  if (noA || noB) return Number(noA) - Number(noB);
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return Number(a) - Number(b);
}

/** The id of the siblings' first sort key; no column has it. */
const rank = ' rank';

function definitions<Row extends object>(columns: readonly GridColumn<Row>[], rowRank: (row: Row) => number) {
  const byRank = {
    id: rank,
    accessorFn: rowRank,
    filterFn: () => true,
    sortFn: (a: { original: Row }, b: { original: Row }) => rowRank(a.original) - rowRank(b.original),
    sortDescFirst: false,
  };
  const byColumn = columns.map((column) => {
    const sorted = column.rank ?? column.value;
    return {
      id: column.id,
      accessorFn: column.value,
      filterFn: (row: { original: Row }, _id: string, filter: GridFilter) => matchesFilter(column, filter, row.original),
      sortFn: (a: { original: Row }, b: { original: Row }) => compareValues(sorted(a.original), sorted(b.original)),
      sortDescFirst: false,
    };
  });
  return [byRank, ...byColumn];
}

export interface RowModelOptions<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A row's children, in a tree. */
  subRows?: ((row: Row) => readonly Row[] | undefined) | undefined;
  columns: readonly GridColumn<Row>[];
  state: GridState;
  rowRank?: ((row: Row) => number) | undefined;
  /** What the server has done already. */
  arranged: { sorted: boolean; filtered: boolean };
}

const none: readonly never[] = [];

/** The rows filtered, grouped and sorted by the state, as a tree. A parent is kept if one of its children matches. */
export function useRowModel<Row extends object>(options: RowModelOptions<Row>): readonly ModelRow<Row>[] {
  const { rows, rowKey, subRows, rowRank, columns, state, arranged } = options;
  const definedColumns = useMemo(() => definitions(columns, rowRank ?? (() => 0)), [columns, rowRank]);
  const { sort, group, filters } = state;
  const arrangement = useMemo(() => {
    const known = new Set(columns.map(({ id }) => id));
    const grouping = group.filter((id) => known.has(id));
    const ordered = grouping.filter((id) => !columns.some((column) => column.id === id && column.joins));
    const ofGroups = ordered.map((id) => sort.find((part) => part.id === id) ?? { id, desc: false });
    return {
      grouping,
      // Groups are sorted by their value, unless they only keep rows together.
      sorting: [
        ...(rowRank ? [{ id: rank, desc: false }] : []),
        ...ofGroups,
        ...sort.filter(({ id }) => known.has(id) && !ordered.includes(id)),
      ],
      columnFilters: Object.entries(filters).flatMap(([id, value]) => (known.has(id) ? [{ id, value }] : [])),
    };
  }, [columns, rowRank, sort, group, filters]);
  // Rows arranged by the server stay as received: a hundred thousand rows need no row model.
  const asItCame = arranged.sorted && arranged.filtered && arrangement.grouping.length === 0 && !subRows;
  const plain = useMemo(
    () => (asItCame ? rows.map((row): ModelRow<Row> => ({ id: rowKey(row), depth: 0, original: row, subRows: none })) : none),
    [asItCame, rows, rowKey],
  );
  const table = useTable({
    features,
    columns: definedColumns,
    data: asItCame ? none : rows,
    getRowId: rowKey,
    ...(subRows && { getSubRows: (row: Row) => subRows(row) }),
    state: arrangement,
    manualSorting: arranged.sorted,
    manualFiltering: arranged.filtered,
    filterFromLeafRows: true,
    autoResetSorting: false,
  });
  return asItCame ? plain : table.getRowModel().rows;
}
