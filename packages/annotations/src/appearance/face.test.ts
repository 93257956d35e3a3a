import { create } from '@cantoo/fontkit';
import { expect, test } from 'vitest';
import { ObjectList } from '../pdf/update.ts';
import { Ref } from '../pdf/values.ts';
import { fontSources } from '../testing/font-sources.ts';
import { Face } from './face.ts';
import { FontBook } from './font-book.ts';

test('letters move closer to each other, but not to spaces, as in the editor', () => {
  const [source] = fontSources.sans;
  const program = create(source!.read());
  if (!('createSubset' in program)) throw new Error('this is a collection of fonts');
  const face = new Face(program, 'F0', new Ref(1));
  const widthOf = (text: string): number => face.run({ text, isRightToLeft: false }).width;
  expect(widthOf('AV')).toBeLessThan(widthOf('A') + widthOf('V'));
  expect(widthOf('REVISE AND')).toBeCloseTo(widthOf('REVISE') + widthOf(' ') + widthOf('AND'), 6);
});

test('the words of a line are set from left to right as people read them, each in its own direction', () => {
  const fonts = new FontBook(fontSources, new ObjectList(1));
  const letters = (line: string): string =>
    fonts
      .runs(line, 'sans')
      .flatMap(({ face, shown }) =>
        [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) =>
          (hex.match(/.{4}/g) ?? []).map((id) => face.glyphs.get(Number.parseInt(id, 16))?.letters),
        ),
      )
      .join('');
  expect(letters('A גובה 2.40 מטר')).toBe('A רטמ 2.40 הבוג');
  expect(letters('קיר (צפון)')).toBe('(ןופצ) ריק');
  expect(letters('\u202bגובה\u202c')).toBe('הבוג');
});
