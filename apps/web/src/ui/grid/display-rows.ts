/** A row from the row model: a group, or a data row, possibly with children. */
export interface ModelRow<Row> {
  id: string;
  depth: number;
  original: Row;
  subRows: readonly ModelRow<Row>[];
  /** The column that it groups by. */
  groupingColumnId?: string | undefined;
}

interface Place {
  id: string;
  depth: number;
  /** Undefined without children. */
  open: boolean | undefined;
}
export interface GroupRow<Row> extends Place {
  kind: 'group';
  columnId: string;
  /** The group's first row, which has the group's value like all of them. */
  sample: Row;
  count: number;
}
export interface DataRow<Row> extends Place {
  kind: 'row';
  row: Row;
}
/** A summary of the rows above. */
export interface NoteRow extends Place {
  kind: 'note';
  text: string;
}
/** One line of the table. */
export type DisplayRow<Row> = GroupRow<Row> | DataRow<Row> | NoteRow;

/** The summary at the end of a group, or of all rows. */
export type NoteOf<Row> = (group: GroupRow<Row> | undefined) => string | undefined;

/** Collapsed rows, by id. */
type Folded = Pick<ReadonlySet<string>, 'has'>;

/**
 * Lines from the top: groups and parents with their children, unless they are collapsed. The only row of a group by a column in `joining` replaces
 * the group's header.
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
