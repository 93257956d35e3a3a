import {
  currentVersion,
  type Item,
  itemColumns,
  type MarkupCounts,
  MarkupStatus,
  type MetadataColumn,
  type Person,
  Priority,
  Visibility,
  sheetName,
} from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import type { WorkChange } from '../../../entities/work/send-work.ts';
import { saveWork, createStateLooks, workColumn } from '../../../entities/work/work-columns.tsx';
import { formatDateTime } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { noOne, personChoice, statusChoices } from '../../../ui/choices.tsx';
import { type CustomCells, customColumns } from '../../../ui/grid/custom-columns.tsx';
import type { Choice, GridColumn } from '../../../ui/grid/grid-column.ts';
import { PersonLabel } from '../../../ui/person-label.tsx';
import { StatusCounts } from '../../../ui/status.tsx';
import { versionOf } from '../model/editor-link.ts';
import { countsOf, nameOfRow, ofFolder, ofItem, ofMarkup, totalOf, type TreeRow } from '../model/tree-rows.ts';
import type { FolderQuestion } from './folder-dialogs.tsx';
import { FolderMenu } from './folder-menu.tsx';
import { type ItemActions, ItemMenu } from './item-menu.tsx';
import { Dim, itemFacts, type DragSelection, NameCell } from './tree-cells.tsx';
import styles from './tree-cells.module.css';

type Column = GridColumn<TreeRow>;

export interface TreeColumnsOptions {
  /** The possible assignees. */
  people: readonly Person[];
  onChange: (changes: readonly WorkChange[]) => void;
  actions: ItemActions;
  onAskFolder: (question: FolderQuestion) => void;
  moved: DragSelection;
  /** The project's custom columns, and their values for files and markups. */
  custom: readonly MetadataColumn[];
  cells: CustomCells<TreeRow>;
}

/**
 * Specification 4 and 9: the statuses to choose from here. A markup is closed where its resolver is shown: in the editor and the lists of markups.
 */
const offeredStatuses = statusChoices.filter(({ value }) => value !== 'closed');
const visibilityChoices = Visibility.options.map((value): Choice => ({ value, label: filesMessages.visibilities[value] }));

const chosen = (choices: readonly Choice[]) =>
  ({ filter: 'choice', choices, label: (value: string) => choices.find((choice) => choice.value === value)?.label ?? '' }) as const;

const markupOf = (row: TreeRow) => ofMarkup(row, (markup) => markup);
const assigneeOf = (row: TreeRow) => ofMarkup(row, ({ assignee_details }) => assignee_details) ?? ofItem(row, itemColumns.assignee.read);
const uploaderOf = (row: TreeRow) =>
  ofItem(row, itemColumns.uploaded_by.read) ?? ofMarkup(row, ({ created_by_detail }) => created_by_detail);
const updatedOf = (row: TreeRow) =>
  row.kind === 'note' ? null : (row.kind === 'folder' ? row.folder : row.kind === 'item' ? row.item : row.markup).updated_at;
const versionNumberOf = (row: TreeRow) => ofItem(row, itemColumns.file_version.read) ?? ofMarkup(row, ({ file_version }) => file_version);
const openOf = (row: TreeRow) => countsOf(row)?.open ?? null;

/** Name and location. */
const plainColumns = ({ moved }: TreeColumnsOptions): Column[] => [
  {
    id: 'name',
    title: itemColumns.name.title,
    width: 340,
    grow: 1,
    fixed: true,
    filter: 'text',
    value: nameOfRow,
    cell: (row) => <NameCell row={row} moved={moved} />,
  },
  {
    id: 'description',
    title: filesMessages.descriptionColumn,
    width: 140,
    sortable: false,
    value: (row) => ofFolder(row, ({ Description }) => Description),
    cell: (row) =>
      ofItem(row, itemFacts) ?? (
        <Dim
          text={
            ofFolder(row, ({ Description }) => Description) ??
            ofMarkup(row, (markup) => sheetName(markup) ?? filesMessages.page(markup.page_number)) ??
            ''
          }
        />
      ),
  },
  {
    id: 'file_version',
    title: itemColumns.file_version.title,
    width: 108,
    value: versionNumberOf,
    cell: (row) => ofItem(row, versionLink) ?? ofMarkup(row, ({ file_version }) => <Dim text={filesMessages.version(file_version)} />),
  },
  {
    id: 'updated_at',
    title: itemColumns.updated_at.title,
    width: 164,
    filter: 'date',
    value: updatedOf,
    cell: (row) => {
      const at = updatedOf(row);
      return at !== null && <time dateTime={at}>{formatDateTime(at)}</time>;
    },
  },
];

function versionLink(item: Item) {
  const file = currentVersion(item);
  if (!file) return null;
  return (
    <Link
      className={styles.version}
      {...versionOf(item, file)}
      tabIndex={-1}
      aria-label={filesMessages.allVersionsOf(file.label, item.name)}
    >
      {file.label}
    </Link>
  );
}

/** A folder's or file's number of markups by status. */
function countsCell(counts: MarkupCounts) {
  return (
    totalOf(counts) > 0 && (
      <div className={styles.counts}>
        <StatusCounts counts={counts} />
      </div>
    )
  );
}

/** The state of markups, with totals above it. Only markups' cells can be edited. */
function stateColumns({ people, onChange }: TreeColumnsOptions): Column[] {
  const looks = createStateLooks({ assigneeChoices: [noOne, ...people.map(personChoice)], membersOf: () => people });
  const column = (field: keyof typeof looks): Column => ({
    ...workColumn(field, looks[field], { workOf: markupOf, onChange }),
    groupable: false,
  });
  const status = column('status');
  return [
    {
      ...status,
      title: itemColumns.status.title,
      width: 312,
      rank: (row) => openOf(row) ?? ofMarkup(row, ({ open }) => MarkupStatus.options.indexOf(open)),
      cell: (row, actions) => {
        const counts = countsOf(row);
        return counts ? countsCell(counts) : status.cell?.(row, actions);
      },
      ...(status.edit && { edit: { ...status.edit, choices: () => offeredStatuses } }),
    },
    column('due_date'),
    {
      ...column('assignee'),
      value: (row) => assigneeOf(row)?.id ?? null,
      rank: (row) => assigneeOf(row)?.name ?? null,
      cell: (row) => personCell(assigneeOf(row)),
    },
    { ...column('priority'), width: 110, rank: (row) => ofMarkup(row, ({ priority }) => Priority.options.indexOf(priority)) },
  ];
}

/** Who uploaded a file or created a markup, and who can see it. */
function accessColumns({ people, onChange }: TreeColumnsOptions): Column[] {
  const visibilityOf = (row: TreeRow) => ofMarkup(row, ({ visibility }) => visibility);
  return [
    {
      id: 'uploaded_by',
      title: itemColumns.uploaded_by.title,
      width: 160,
      ...chosen(people.map(personChoice)),
      value: (row) => uploaderOf(row)?.id ?? null,
      rank: (row) => uploaderOf(row)?.name ?? null,
      cell: (row) => personCell(uploaderOf(row)),
    },
    {
      id: 'visibility',
      title: filesMessages.privacy,
      width: 100,
      ...chosen(visibilityChoices),
      value: visibilityOf,
      cell: (row) => ofMarkup(row, ({ visibility }) => <Dim text={filesMessages.visibilities[visibility]} />),
      edit: {
        kind: 'choice',
        text: (row) => visibilityOf(row) ?? '',
        choices: () => visibilityChoices,
        can: ({ kind }) => kind === 'markup',
        save: saveWork('visibility', { workOf: markupOf, onChange }),
      },
    },
  ];
}

const personCell = (person: Person | null) => <PersonLabel person={person} />;

const actionsColumn = ({ actions, onAskFolder }: TreeColumnsOptions): Column => ({
  id: 'acts',
  title: messages.actions,
  width: 76,
  fixed: true,
  sortable: false,
  value: () => null,
  cell: (row) => {
    if (row.kind === 'folder') return <FolderMenu folder={row.folder} onAsk={onAskFolder} className={styles.menu} />;
    const file = row.kind === 'item' && currentVersion(row.item);
    return (
      row.kind === 'item' &&
      file && <ItemMenu item={row.item} file={file} actions={actions} className={styles.menu} lookKey={filesMessages.lookKey} />
    );
  },
});

/** Specification 9: the default columns of the project table, in order. */
const order = [
  'name',
  'acts',
  'description',
  'status',
  'file_version',
  'updated_at',
  'due_date',
  'assignee',
  'priority',
  'uploaded_by',
  'visibility',
];

export function treeColumns(options: TreeColumnsOptions): Column[] {
  const all = [...plainColumns(options), ...stateColumns(options), ...accessColumns(options), actionsColumn(options)];
  return [...all.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)), ...customColumns(options.custom, options.cells)];
}
