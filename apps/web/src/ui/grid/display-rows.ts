/** A row as the row model has it: a group of others, or one of the data with perhaps others below it. */
export interface ModelRow<Row> {
  id: string;
  depth: number;
  original: Row;
  subRows: readonly ModelRow<Row>[];
  /** The column that it is a group of. */
  groupingColumnId?: string | undefined;
}

interface Place {
  id: string;
  depth: number;
  /** Undefined: nothing is below it. */
  open: boolean | undefined;
}
export interface GroupRow<Row> extends Place {
  kind: 'group';
  columnId: string;
  /** The first of the group, which has the group's value like all of them. */
  sample: Row;
  count: number;
}
export interface DataRow<Row> extends Place {
  kind: 'row';
  row: Row;
}
/** What is to be said of the rows above it. */
export interface NoteRow extends Place {
  kind: 'note';
  text: string;
}
/** One line of the table. */
export type DisplayRow<Row> = GroupRow<Row> | DataRow<Row> | NoteRow;

/** What is said at the end of a group, or of all rows. */
export type NoteOf<Row> = (group: GroupRow<Row> | undefined) => string | undefined;

/** Which rows are folded, by their ids. */
type Folded = Pick<ReadonlySet<string>, 'has'>;

/**
 * Lines from the top: groups and parents with what is below them, unless they are folded. A row that is alone in a group of one of the
 * columns `joining` stands for the group.
 */
export function flattenRows<Row>(
  rows: readonly ModelRow<Row>[],
  folded: Folded,
  { joining = [], noteOf }: { joining?: readonly string[]; noteOf?: NoteOf<Row> | undefined } = {},
): DisplayRow<Row>[] {
  const lines: DisplayRow<Row>[] = [];
  const note = (group: GroupRow<Row> | undefined): void => {
    const text = noteOf?.(group);
    if (text !== undefined)
      lines.push({ kind: 'note', id: `note ${group?.id ?? ''}`, depth: group ? group.depth + 1 : 0, open: undefined, text });
  };
  const visit = (row: ModelRow<Row>): void => {
    const [only, ...others] = row.subRows;
    if (only && others.length === 0 && joining.includes(row.groupingColumnId ?? '')) {
      lines.push({ ...lineOf(only, folded), depth: row.depth });
      return;
    }
    const line = lineOf(row, folded);
    lines.push(line);
    if (folded.has(row.id)) return;
    for (const below of row.subRows) visit(below);
    if (line.kind === 'group') note(line);
  };
  for (const row of rows) visit(row);
  if (rows.length > 0) note(undefined);
  return lines;
}

function lineOf<Row>(row: ModelRow<Row>, folded: Folded): DisplayRow<Row> {
  const { id, depth, original, subRows } = row;
  const open = subRows.length > 0 ? !folded.has(id) : undefined;
  if (row.groupingColumnId === undefined) return { kind: 'row', id, depth, open, row: original };
  return { kind: 'group', id, depth, open, columnId: row.groupingColumnId, sample: firstLeaf(row).original, count: countLeaves(row) };
}

function firstLeaf<Row>(row: ModelRow<Row>): ModelRow<Row> {
  const first = row.subRows[0];
  return row.groupingColumnId === undefined || first === undefined ? row : firstLeaf(first);
}

function countLeaves<Row>(row: ModelRow<Row>): number {
  if (row.groupingColumnId === undefined) return 1;
  return row.subRows.reduce((count, below) => count + countLeaves(below), 0);
}
