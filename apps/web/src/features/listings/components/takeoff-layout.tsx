import { type TakeoffLevel, TakeoffLevel as Level } from '@sheetmark/contract';
import { useMemo, useState } from 'react';
import { TakeoffView } from '../../../entities/takeoff/takeoff-view.tsx';
import { takeoffMessages } from '../../../lib/messages/takeoff.ts';
import { customColumns } from '../../../ui/grid/custom-columns.tsx';
import { customName, removeLostColumns } from '../../../ui/grid/custom-filter.ts';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import type { GridState } from '../../../ui/grid/grid-state.ts';
import type { Listing } from '../model/listings.ts';
import { workQueryOf } from '../model/work-query.ts';
import { useCustomColumns, usePeople } from './use-listing.ts';
import { useReviewChoices } from './use-review-choices.ts';
import { listingColumns } from './work-columns.tsx';
import styles from './listing-table.module.css';

interface TakeoffLayoutProps {
  listing: Listing;
  projectId: number;
  state: GridState;
  onState: (state: GridState) => void;
}

const nothing = () => undefined;

/** A takeoff starts with the groups of the table, if it has such. */
function levelsOf(group: readonly string[]): readonly TakeoffLevel[] {
  const levels = group.flatMap((id) => {
    const column_name = customName(id);
    return Level.safeParse(column_name === undefined ? id : { column_name }).data ?? [];
  });
  return levels.length > 0 ? levels : ['subject'];
}

/** The measurements of a list in groups, with the table's filters. */
export function TakeoffLayout({ listing, projectId, state, onState }: TakeoffLayoutProps) {
  const people = usePeople(listing, projectId);
  const custom = useCustomColumns(listing, projectId);
  const reviewChoices = useReviewChoices(listing, projectId);
  const [by, setBy] = useState(() => levelsOf(state.group));
  const columns = useMemo(() => {
    const shared = listingColumns({ ...people, reviewChoices, types: listing.types, onChange: nothing, onOpenTask: nothing });
    // Takeoffs have an order of their own.
    return [...shared, ...customColumns(custom, { valuesOf: nothing, save: nothing })].map((column) => ({ ...column, sortable: false }));
  }, [people, reviewChoices, listing, custom]);
  const { where } = workQueryOf(removeLostColumns(state, custom), listing.types);
  const shown = where.filter(({ field }) => field !== 'type');
  return (
    <div className={styles.page}>
      <GridBar columns={columns} rows={[]} state={state} onState={onState} narrowsOnly />
      <TakeoffView
        subject={{ projectId, where: shown, by }}
        custom={custom.map(({ column_name }) => column_name)}
        onLevels={setBy}
        fileName={takeoffMessages.title}
        isFiltered={shown.length > 0}
      />
    </div>
  );
}
