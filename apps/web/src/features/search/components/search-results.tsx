import { foundAtMost } from '@sheetmark/contract';
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { messages } from '../../../lib/messages.ts';
import { searchMessages } from '../../../lib/messages/search.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { NoteOf } from '../../../ui/grid/display-rows.ts';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import { clearFilters, type GridState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { NoMatches } from '../../../ui/grid/no-matches.tsx';
import { StatusLabel } from '../../../ui/status.tsx';
import { searchQuery } from '../api/search.ts';
import { cutKinds, type SearchHit, listHits, placeOf } from '../found.ts';
import { Excerpt, foundColumns, Highlighted, Preview } from './found-columns.tsx';
import styles from './search-results.module.css';

interface SearchResultsProps {
  text: string;
  state: GridState;
  onState: (state: GridState) => void;
  /** The key of the row the user returns from. */
  cameFor: string | undefined;
  cards: boolean;
}

/** Search results as a table. */
export function SearchResults({ text, state, onState, cameFor, cards }: SearchResultsProps) {
  const search = useQuery(searchQuery(text));
  const navigate = useNavigate();
  const rows = useMemo(() => search.data && listHits(search.data.data, text), [search.data, text]);
  const columns = useMemo(() => foundColumns(text), [text]);
  const byKind = state.group[0] === 'kind';
  const noteOf = useMemo((): NoteOf<SearchHit> => {
    const cut = cutKinds(rows ?? []);
    const isCut = (group: Parameters<NoteOf<SearchHit>>[0]) =>
      group ? group.columnId === 'kind' && cut.has(group.sample.kind) : !byKind && cut.size > 0;
    return (group) => (isCut(group) ? searchMessages.bestOfKind(foundAtMost) : undefined);
  }, [rows, byKind]);
  if (text.trim() === '') {
    return (
      <EmptyState icon={<IconSearch aria-hidden="true" />} title={searchMessages.ask}>
        {searchMessages.askHint}
      </EmptyState>
    );
  }
  return (
    <>
      {rows && rows.length > 0 && (
        <GridBar columns={columns} rows={rows} state={state} onState={onState} count={searchMessages.count(rows.length)} />
      )}
      <Grid
        label={searchMessages.searchResults(text)}
        columns={columns}
        source={{ rows, error: search.error, onRetry: () => void search.refetch() }}
        rowKey={({ id }) => id}
        rowTitle={({ title }) => title}
        noteOf={noteOf}
        state={state}
        onState={onState}
        onOpen={({ link }) => void navigate(link)}
        cameFor={cameFor}
        card={cards ? (row) => <Card found={row} searched={text} /> : undefined}
        pinning={!cards}
        empty={rows?.length === 0 ? <Nothing text={text} /> : <NoMatches onClear={() => onState(clearFilters(state))} />}
      />
    </>
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <EmptyState icon={<IconSearchOff aria-hidden="true" />} title={messages.nothingFound}>
      {searchMessages.nothingHolds(text.trim())}
    </EmptyState>
  );
}

/** One result in windows too narrow for columns. */
function Card({ found, searched }: { found: SearchHit; searched: string }) {
  const { title, excerpt, unsure = [], status, link } = found;
  return (
    <Link {...link} className={styles.card}>
      <Preview found={found} />
      <span className={styles.text}>
        <b>
          <Highlighted text={title} searched={searched} />
        </b>
        {excerpt && excerpt !== title && (
          <span>
            <Excerpt text={excerpt} searched={searched} unsure={unsure} />
          </span>
        )}
        <small>{placeOf(found)}</small>
      </span>
      {status && <StatusLabel status={status} />}
    </Link>
  );
}
