import { create } from '@cantoo/fontkit';
import { expect, test } from 'vitest';
import { Ref } from '../pdf/values.ts';
import { fontSources } from '../testing/font-sources.ts';
import { Face } from './face.ts';

test('letters move closer to each other, but not to spaces, as in the editor', () => {
  const [source] = fontSources.sans;
  const program = create(source!.read());
  if (!('createSubset' in program)) throw new Error('this is a collection of fonts');
  const face = new Face(program, 'F0', new Ref(1));
  const widthOf = (text: string): number => face.run(text).width;
  expect(widthOf('AV')).toBeLessThan(widthOf('A') + widthOf('V'));
  expect(widthOf('REVISE AND')).toBeCloseTo(widthOf('REVISE') + widthOf(' ') + widthOf('AND'), 6);
});
