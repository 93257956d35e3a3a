import { anObject } from '@sheetmark/editor-core/testing';
import { expect, test } from 'vitest';
import { annotate } from './annotate.ts';
import { columnNamesOf } from './custom-columns.ts';
import { bytesSource } from './pdf/byte-source.ts';
import { PdfFile } from './pdf/document.ts';
import { type Dict, dict, name, textString } from './pdf/values.ts';
import { readAnnotations } from './reading/read-file.ts';
import { editAnnotations } from './testing/edit-annotations.ts';
import { append, makePdf } from './testing/make-pdf.ts';
import { aMarkup, noScales, options, stacked } from './testing/markups.ts';

const open = (bytes: Uint8Array): PdfFile => PdfFile.open(bytesSource(bytes));
const column = (text: string, index: number) =>
  dict({ Type: name('BSIAnnotColumn'), Subtype: name('Text'), Name: textString(text), Index: index });
const square = (entries: Parameters<typeof dict>[0]) =>
  dict({ Type: name('Annot'), Subtype: name('Square'), Rect: [10, 10, 60, 60], T: textString('EHolt'), ...entries });
const columnsIn = (bytes: Uint8Array) =>
  [...readAnnotations(open(bytes))].flatMap(({ markups }) => markups.map(({ columns, baseColumns }) => [columns, baseColumns]));

const withColumns = (form: 'table' | 'stream' = 'table') =>
  makePdf([{}], { form, root: { BSIAnnotColumns: [column('Trade', 1), column('Cost', 0)] } });
const objects = () => stacked([anObject('rectangle')]);
const exported = (original: Uint8Array, columns: { column: string; text: string }[]): Uint8Array =>
  append(
    original,
    annotate(open(original), [{ number: 1, markups: [aMarkup(1, objects(), { columns })], scales: noScales }], options).appended,
  );

test('values of other programs are read by the columns’ index', () => {
  const bytes = editAnnotations(withColumns(), {
    add: [
      square({ NM: textString('a'), BSIColumnData: [textString('12.50'), textString('Beton – Süd')] }),
      square({ NM: textString('b') }),
    ],
  });
  expect(columnsIn(bytes)).toEqual([
    [
      [
        { column: 'Cost', text: '12.50' },
        { column: 'Trade', text: 'Beton – Süd' },
      ],
      null,
    ],
    [null, null],
  ]);
});

test.each(['table', 'stream'] as const)(
  'values go out into the columns of a file with a %s, those it lacks are added, and come back unchanged',
  (form) => {
    const bytes = exported(withColumns(form), [
      { column: 'trade', text: 'Steel' },
      { column: 'Zone', text: 'B2 – Süd' },
    ]);
    expect(columnNamesOf(open(bytes))).toEqual(['Cost', 'Trade', 'Zone']);
    const base = [
      { column: 'trade', text: 'Steel' },
      { column: 'Zone', text: 'B2 – Süd' },
    ];
    expect(columnsIn(bytes)).toEqual([[null, base]]);
    const change = (annotation: Dict) => annotation.with({ BSIColumnData: [textString('7'), textString('Steel'), textString('')] });
    expect(columnsIn(editAnnotations(bytes, { change }))).toEqual([
      [
        [
          { column: 'Cost', text: '7' },
          { column: 'Trade', text: 'Steel' },
          { column: 'Zone', text: '' },
        ],
        base,
      ],
    ]);
  },
);

test('a file without columns, and values that aren’t what they say, are read as having none', () => {
  expect(columnNamesOf(open(makePdf([{}], { root: { BSIAnnotColumns: [dict({}), name('x'), column('A', 1e9)] } })))).toEqual(['', '', 'A']);
  const bytes = editAnnotations(makePdf([{}], { root: { BSIAnnotColumns: name('x') } }), {
    add: [square({ BSIColumnData: [textString('1')] })],
  });
  expect(columnsIn(bytes)).toEqual([[null, null]]);
  expect(columnNamesOf(open(exported(makePdf([{}]), [{ column: 'Zone', text: '' }])))).toEqual([]);
});
