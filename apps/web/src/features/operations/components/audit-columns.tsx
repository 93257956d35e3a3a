import type { AuditEntry } from '@sheetmark/contract';
import { formatDateTime } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { operationsMessages as words } from '../../../lib/messages/operations.ts';
import type { Choice, GridColumn } from '../../../ui/grid/grid-column.ts';
import { PersonLabel } from '../../../ui/person-label.tsx';
import { namesOf } from '../model/audit-listing.ts';

type Column = GridColumn<AuditEntry>;

/** A filter by entities with a name and an id. */
function named(of: 'actor' | 'project', known: readonly AuditEntry[]) {
  const names = namesOf(known, of);
  const choices = [...names].map(([value, label]): Choice => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label));
  return {
    filter: 'choice' as const,
    choices,
    label: (value: string) => names.get(value) ?? '',
    value: (entry: AuditEntry) => (entry[of] ? String(entry[of].id) : null),
  };
}

const typesOf = (known: readonly AuditEntry[]): Choice[] =>
  [...new Set(known.map(({ type }) => type))].toSorted().map((value) => ({ value, label: words.happened(value) }));

/** The audit trail's columns. The server only sorts by time. `known` contains everything loaded so far, for the filters. */
export function auditColumns({ known, ofProject }: { known: readonly AuditEntry[]; ofProject: boolean }): Column[] {
  const plain = { sortable: false } as const;
  const project: Column = { ...plain, id: 'project', title: messages.project, width: 168, quiet: true, ...named('project', known) };
  return [
    {
      id: 'at',
      title: words.when,
      width: 168,
      filter: 'date',
      fixed: true,
      value: ({ at }) => at,
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      ...plain,
      id: 'actor',
      title: words.who,
      width: 192,
      ...named('actor', known),
      cell: ({ actor, source }) => <PersonLabel person={actor} none={words.nobody(source)} />,
    },
    {
      ...plain,
      id: 'type',
      title: words.what,
      width: 176,
      filter: 'choice',
      choices: typesOf(known),
      value: ({ type }) => type,
      label: words.happened,
      cell: ({ type, data }) =>
        type === 'sheets_published' && data['is_undone'] === true ? words.publicationUndone : words.happened(type),
    },
    { ...plain, id: 'subject', title: words.about, width: 240, grow: 1, value: ({ subject }) => subject },
    ...(ofProject ? [] : [project]),
    { ...plain, id: 'source', title: words.fromWhere, width: 136, quiet: true, value: ({ source }) => source },
    { ...plain, id: 'details', title: words.details, width: 240, quiet: true, value: ({ data }) => JSON.stringify(data) },
    { ...plain, id: 'request', title: words.requestId, width: 168, quiet: true, value: ({ request_id }) => request_id },
  ];
}
