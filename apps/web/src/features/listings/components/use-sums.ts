import { WorkGrouping, type WorkRow, type WorkSum } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import type { NoteOf } from '../../../ui/grid/display-rows.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import type { GridState } from '../../../ui/grid/grid-state.ts';
import { sumsQuery } from '../api/sum-work.ts';
import { formatQuantity } from '../model/quantities.ts';
import type { Work } from './use-listing.ts';

const textOf = (sums: readonly WorkSum[]): string | undefined =>
  sums.length === 0 ? undefined : listingsMessages.sum(sums.map(formatQuantity).join(' · '));

interface SumsOptions {
  work: Work;
  columns: readonly GridColumn<WorkRow>[];
  state: GridState;
  /** Lists of only tasks have no totals. */
  hasMarkups: boolean;
}

/** Totals of the filtered list, and of each group of the first level. */
export function useSums({ work, columns, state, hasMarkups }: SumsOptions) {
  const { from, query } = work;
  const [grouped] = state.group;
  const by = WorkGrouping.safeParse(grouped).data;
  const all = useQuery({ ...sumsQuery(from, query.where), enabled: hasMarkups }).data?.data;
  const hasSums = all !== undefined && all.length > 0;
  const groups = useQuery({ ...sumsQuery(from, query.where, by), enabled: hasSums && by !== undefined }).data?.data;
  const noteOf = useMemo((): NoteOf<WorkRow> | undefined => {
    const column = columns.find(({ id }) => id === grouped);
    if (!groups || !column) return undefined;
    const ofValue = Map.groupBy(groups, ({ value }) => String(value ?? ''));
    return (group) => (group && group.depth === 0 ? textOf(ofValue.get(String(column.value(group.sample) ?? '')) ?? []) : undefined);
  }, [groups, columns, grouped]);
  return { total: textOf(all ?? []), noteOf };
}
