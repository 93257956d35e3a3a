import { z } from 'zod';

const personFields = [
  'created_by',
  'assignee_id',
  'resolved_by',
  'author_id',
  'checked_by',
  'dismissed_by',
  'aligned_by',
  'answered_by',
] as const;

/** Ids of people in a row. */
export function peopleOf(row: Readonly<Record<string, unknown>>): number[] {
  const single = personFields.map((field) => row[field]);
  const several = [row['mentions'], row['people'], row['hidden_from']].flatMap((ids) => z.array(z.unknown()).catch([]).parse(ids));
  return [...single, ...several].filter((one): one is number => typeof one === 'number');
}
