import { CarriedMarkup, CarriedValue, type CarryOver, type FileId } from '@sheetmark/contract';
import type { DescribedChange } from '../comparisons/public.ts';
import { versionLabel } from '../files/public.ts';
import { personOrNull, thumbnailUrl, type Viewer } from '../markups/public.ts';
import type { ListedCarried } from './carried-markups.repository.ts';
import { type CarryOverRow, noPlaces, type PlaceCount } from './carry-over.repository.ts';

interface CarryOverParts {
  /** Version numbers by file. */
  readonly versions: ReadonlyMap<FileId, number>;
  readonly counted: readonly PlaceCount[];
  readonly isLatest: boolean;
}

export function presentCarryOver(row: CarryOverRow, { versions, counted, isLatest }: CarryOverParts): CarryOver {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
  const version = (file: FileId) => ({ file_id: file, label: versionLabel(versions.get(file) ?? 0) });
  return {
    id: row.id,
    project_id: row.project_id,
    item_id: row.item_id,
    before: version(row.before_file_id),
    after: version(row.after_file_id),
    state: row.state,
    counts: {
      all: sum(counted.map(({ markups }) => markups)),
      places: { ...noPlaces, ...Object.fromEntries(counted.map(({ place, markups }) => [place, markups])) },
      unanswered: sum(counted.map(({ unanswered }) => unanswered)),
    },
    is_latest: isLatest,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const { matrix, before_bounds, shift } = CarriedMarkup.shape;

/** `change`: what changed where the markup is. */
export function presentCarriedMarkup(row: ListedCarried, viewer: Viewer, change: DescribedChange | undefined): CarriedMarkup {
  const thumbnail_url = row.thumbnail_key === null ? null : thumbnailUrl({ id: row.markup_id, revision: row.markup_revision }, viewer);
  return {
    carry_over_id: row.carry_over_id,
    markup: { id: row.markup_id, number: row.number, name: row.name, open: row.open, thumbnail_url },
    place: row.place,
    is_queued: row.is_queued,
    before_page: row.before_page,
    drawn_on: drawnOn(row),
    after_page: row.after_page,
    matrix: matrix.parse(row.matrix),
    before_bounds: before_bounds.parse(row.before_bounds),
    after_bounds: before_bounds.parse(row.after_bounds),
    shift: shift.parse(row.shift),
    change: change ? { position: change.position, number: change.number, sentence: change.sentence, is_scan: change.is_scan } : null,
    values: CarriedValue.array().parse(row.changed_values),
    answer: row.answer,
    answered_by: personOrNull(row.answered_by, row.first_name, row.last_name),
    answered_at: row.answered_at,
    revision: row.revision,
  };
}

const drawnOn = ({ drawn_file_id, drawn_version, drawn_page }: ListedCarried): CarriedMarkup['drawn_on'] =>
  drawn_file_id === null || drawn_version === null || drawn_page === null
    ? null
    : { file_id: drawn_file_id, label: versionLabel(drawn_version), page_number: drawn_page };
