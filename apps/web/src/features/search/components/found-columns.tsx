import { IconHelpCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { messages } from '../../../lib/messages.ts';
import { searchMessages } from '../../../lib/messages/search.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { type GridState, plainState } from '../../../ui/grid/grid-state.ts';
import { PersonLabel } from '../../../ui/person-label.tsx';
import { Preview as SmallPicture } from '../../../ui/preview.tsx';
import { StatusLabel } from '../../../ui/status.tsx';
import { type SearchHit, kindOf, hitKinds } from '../found.ts';
import { partsOf, shortenBefore, splitUnsure } from '../model/highlight.ts';
import styles from './found-columns.module.css';

/** Its thumbnail, or the icon of its kind. */
export function Preview({ found }: { found: SearchHit }) {
  const Icon = kindOf(found).icon;
  return (
    <SmallPicture src={found.thumbnail}>
      <Icon aria-hidden="true" />
    </SmallPicture>
  );
}

export function Highlighted({ text, searched }: { text: string; searched: string }) {
  return partsOf(text, searched).map((part, index) =>
    part.found ? (
      <mark key={index} className={styles.found}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** Words that were read from a scan and may be wrong are marked; the excerpt begins with whether a searched word is one of them. */
export function Excerpt({ text, searched, unsure }: { text: string; searched: string; unsure: readonly string[] }) {
  const runs = splitUnsure(text, unsure);
  const isMatchUnsure = runs.some((run) => run.unsure && partsOf(run.text, searched).some(({ found }) => found));
  return (
    <>
      {isMatchUnsure && (
        <span className={styles.unsureMatch}>
          <IconHelpCircle aria-hidden="true" /> {searchMessages.unsure}{' '}
        </span>
      )}
      {runs.map((run, index) =>
        run.unsure ? (
          <span key={index} className={styles.unsure} title={searchMessages.unsure}>
            <Highlighted text={run.text} searched={searched} />
            <span className="visually-hidden"> ({searchMessages.unsure})</span>
          </span>
        ) : (
          <Highlighted key={index} text={run.text} searched={searched} />
        ),
      )}
    </>
  );
}

const kindColumn: GridColumn<SearchHit> = {
  id: 'kind',
  title: searchMessages.kind,
  width: 104,
  filter: 'choice',
  groupable: true,
  value: ({ kind }) => kind,
  rank: ({ kind }) => hitKinds.indexOf(kind),
  label: (value) => hitKinds.flatMap((kind) => (kind === value ? [kindOf({ kind }).title] : [])).join(''),
};

/** Additional fields of markups and tasks. */
const workColumns: readonly GridColumn<SearchHit>[] = [
  {
    id: 'status',
    title: messages.status,
    width: 104,
    filter: 'choice',
    groupable: true,
    value: ({ status }) => status ?? null,
    label: (value) => new Map<string, string>(Object.entries(messages.statuses)).get(value) ?? '',
    cell: ({ status }) => status && <StatusLabel status={status} />,
  },
  {
    id: 'assignee',
    title: messages.assignee,
    width: 152,
    filter: 'choice',
    groupable: true,
    value: ({ assignee }) => assignee?.name ?? null,
    cell: ({ assignee }) => <PersonLabel person={assignee ?? null} />,
  },
  { id: 'due_date', title: messages.dueDateColumn, width: 104, filter: 'date', value: ({ dueDate }) => dueDate ?? null },
];

/** Columns of search results; the searched words are highlighted. */
export const foundColumns = (searched: string): readonly GridColumn<SearchHit>[] => [
  {
    id: 'name',
    title: messages.name,
    width: 320,
    fixed: true,
    filter: 'text',
    value: ({ title }) => title,
    cell: ({ title, link }) => (
      <Link {...link} className={styles.name} tabIndex={-1} title={title}>
        <Highlighted text={title} searched={searched} />
      </Link>
    ),
  },
  { id: 'preview', title: searchMessages.preview, width: 68, sortable: false, value: () => null, cell: (row) => <Preview found={row} /> },
  {
    id: 'excerpt',
    title: searchMessages.words,
    width: 300,
    grow: 1,
    sortable: false,
    filter: 'text',
    value: ({ excerpt }) => excerpt ?? null,
    cell: ({ excerpt = '', unsure = [], title }) => {
      const seen = shortenBefore(excerpt, searched);
      // Hide an excerpt that repeats the name.
      if (seen === title) return null;
      return (
        <span className={styles.excerpt} title={excerpt}>
          <Excerpt text={seen} searched={searched} unsure={unsure} />
        </span>
      );
    },
  },
  ...workColumns,
  {
    id: 'project',
    title: messages.project,
    width: 140,
    filter: 'choice',
    groupable: true,
    quiet: true,
    value: ({ project }) => project,
  },
  { id: 'file', title: searchMessages.file, width: 156, filter: 'choice', groupable: true, quiet: true, value: ({ file }) => file ?? null },
  kindColumn,
];

/** By kind, the best of each first. */
export const foundState: GridState = { ...plainState, group: ['kind'], hidden: ['kind', 'due_date'], density: 'roomy' };
