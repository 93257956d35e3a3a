import type { ItemFile } from '@sheetmark/contract';

type Notes = NonNullable<ItemFile['drawing']>;

const unitNames = { mm: 'millimetres', in: 'inches' };

/** Kinds whose plural isn't that of their last word. */
const plurals: Readonly<Record<string, string>> = { 'view from the side': 'views from the side' };
const pluralOf = (kind: string): string => plurals[kind] ?? (/(?:s|x|sh)$/.test(kind) ? `${kind}es` : `${kind}s`);
const counted = ({ kind, count }: Notes['omitted'][number]): string => `${count} ${count === 1 ? kind : pluralOf(kind)}`;

/** What people should know about a drawing that was plotted from DXF or DWG. */
export function drawingNotes({ omitted, assumed_unit }: Notes): string[] {
  const count = omitted.reduce((sum, each) => sum + each.count, 0);
  const objects = count === 1 ? '1 object couldn’t be drawn' : `${count} objects couldn’t be drawn`;
  return [
    ...(count > 0 ? [`${objects}: ${omitted.map(counted).join(', ')}.`] : []),
    ...(assumed_unit === null
      ? []
      : [`The drawing names no unit. Its size assumes ${unitNames[assumed_unit]}, so set the scale to measure.`]),
  ];
}
