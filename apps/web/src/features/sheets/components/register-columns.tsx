import { disciplines, type RegisterRow } from '@sheetmark/contract';
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../lib/dates.ts';
import { sheetsMessages } from '../../../lib/messages/sheets.ts';
import { sheetReviewLink } from '../../../lib/sheet-review-link.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { PersonLabel } from '../../../ui/person-label.tsx';
import { Preview } from '../../../ui/preview.tsx';
import { Tip } from '../../../ui/tip.tsx';
import { disciplineName } from '../model/discipline-name.ts';
import { naturalKey } from '../model/matched-number.ts';
import { comparisonOf } from './comparison-of.ts';
import { Matched } from './matched.tsx';
import links from '../../../ui/text-link.module.css';
import styles from './register.module.css';

const ranks = new Map(Object.keys(disciplines).map((key, rank) => [key, rank]));

export const titleOf = ({ title, name, page_number }: RegisterRow): string => title ?? sheetsMessages.pageOf(name, page_number);

/** What to look at: a value that is unsure, or a number that another sheet has, too. */
export function Doubts({ row, projectId }: { row: RegisterRow; projectId?: number }) {
  const mark = (
    <>
      <IconHelpCircle aria-hidden="true" />
      {sheetsMessages.unsure}
    </>
  );
  return (
    <>
      {!row.is_sure && (
        <Tip label={projectId === undefined ? sheetsMessages.unsureHint : sheetsMessages.reviewHint}>
          {projectId === undefined ? (
            <span className={styles.doubt}>{mark}</span>
          ) : (
            <Link className={styles.doubt} {...sheetReviewLink(projectId, row.file_id)}>
              {mark}
            </Link>
          )}
        </Tip>
      )}
      {row.is_duplicate && (
        <Tip label={sheetsMessages.duplicateHint}>
          <span className={styles.doubt}>
            <IconAlertTriangle aria-hidden="true" />
            {sheetsMessages.duplicate}
          </span>
        </Tip>
      )}
    </>
  );
}

const thumbnail: GridColumn<RegisterRow> = {
  id: 'thumbnail',
  title: sheetsMessages.thumbnail,
  width: 68,
  sortable: false,
  value: () => null,
  cell: (row) => <Preview src={row.thumbnail_url} />,
};

/** The version, which compares itself with the one before. */
function Version({ row, projectId }: { row: RegisterRow; projectId: number }) {
  const comparison = comparisonOf(row, projectId);
  if (!comparison) return row.version_label;
  return (
    <Tip label={sheetsMessages.compareHint} keys="C">
      <Link className={links.link} {...comparison}>
        {row.version_label}
      </Link>
    </Tip>
  );
}

const discipline: GridColumn<RegisterRow> = {
  id: 'discipline',
  title: sheetsMessages.discipline,
  width: 136,
  filter: 'choice',
  groupable: true,
  value: (row) => row.discipline,
  label: disciplineName,
  rank: (row) => (row.discipline === null ? ranks.size + 1 : (ranks.get(row.discipline) ?? ranks.size)),
};

const facts: readonly GridColumn<RegisterRow>[] = [
  { id: 'revision', title: sheetsMessages.revision, width: 76, filter: 'choice', groupable: true, value: (row) => row.revision },
  { id: 'date', title: sheetsMessages.date, width: 112, filter: 'date', value: (row) => row.date },
  {
    id: 'openMarkups',
    title: sheetsMessages.openMarkups,
    width: 124,
    filter: 'number',
    align: 'end',
    value: (row) => row.open_markups,
    cell: (row) => (row.open_markups === 0 ? <span className={styles.quiet}>{sheetsMessages.noMarkups}</span> : row.open_markups),
  },
  {
    id: 'issue',
    title: sheetsMessages.issue,
    width: 124,
    filter: 'choice',
    groupable: true,
    value: (row) => row.issue,
    label: (issue) => issue || sheetsMessages.noIssue,
  },
  { id: 'file', title: sheetsMessages.file, width: 176, grow: 1, filter: 'text', groupable: true, quiet: true, value: (row) => row.name },
  { id: 'page', title: sheetsMessages.page, width: 72, filter: 'number', align: 'end', quiet: true, value: (row) => row.page_number },
  {
    id: 'publishedBy',
    title: sheetsMessages.publishedBy,
    width: 168,
    filter: 'choice',
    groupable: true,
    value: (row) => row.uploaded_by.name,
    cell: (row) => <PersonLabel person={row.uploaded_by} />,
  },
  {
    id: 'publishedAt',
    title: sheetsMessages.publishedAt,
    width: 112,
    filter: 'date',
    quiet: true,
    value: (row) => row.uploaded_at,
    text: (row) => formatDate(row.uploaded_at),
  },
];

/** The columns of the register; `searched` is marked in numbers and titles. */
export function registerColumns(projectId: number, searched: string): GridColumn<RegisterRow>[] {
  return [
    thumbnail,
    {
      id: 'number',
      title: sheetsMessages.number,
      width: 152,
      fixed: true,
      filter: 'text',
      value: (row) => row.number,
      rank: (row) => naturalKey(row.number),
      cell: (row) =>
        row.number === null ? (
          <span className={styles.quiet}>{sheetsMessages.noNumber}</span>
        ) : (
          <b className={styles.number}>
            <Matched text={row.number} searched={searched} />
          </b>
        ),
    },
    {
      id: 'title',
      title: sheetsMessages.sheetTitle,
      width: 260,
      grow: 3,
      filter: 'text',
      value: titleOf,
      cell: (row) => (
        <span className={styles.titled}>
          <span className={styles.title} title={titleOf(row)}>
            <Matched text={titleOf(row)} searched={searched} />
          </span>
          <Doubts row={row} projectId={projectId} />
        </span>
      ),
    },
    discipline,
    {
      id: 'version',
      title: sheetsMessages.version,
      width: 88,
      filter: 'choice',
      value: (row) => row.version_label,
      cell: (row) => <Version row={row} projectId={projectId} />,
    },
    ...facts,
  ];
}
