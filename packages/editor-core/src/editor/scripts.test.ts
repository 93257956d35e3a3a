import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ToolId } from '../commands/tool-table.ts';
import type { ObjectId } from '../document/ids.ts';
import { objectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import { someObject } from '../testing/arbitraries.ts';
import { TestEditor } from '../testing/test-editor.ts';

const place = fc.tuple(fc.integer({ min: 20, max: 980 }), fc.integer({ min: 20, max: 780 }));
const tools: readonly ToolId[] = ['rectangle', 'cloud', 'arrow', 'freehand', 'highlight', 'marker', 'stamp', 'measurementLine'];
const pathTools: readonly ToolId[] = ['polygon', 'polyline', 'area', 'perimeter', 'angle', 'count'];
const keys =
  'Ctrl+A Delete ArrowLeft Shift+ArrowDown Ctrl+D Ctrl+C Ctrl+V Ctrl+X Ctrl+G Ctrl+Shift+G Ctrl+Shift+L Ctrl+] Ctrl+Shift+[ Ctrl+Shift+C Ctrl+Shift+V Ctrl+Z Ctrl+Shift+Z Escape'.split(
    ' ',
  );

/** One action of the user or of someone else. */
type Act = (editor: TestEditor) => unknown;

/** A random existing object. */
const pick = (editor: TestEditor, chance: number): ObjectId =>
  editor.objects[chance % Math.max(1, editor.objects.length)]?.id ?? objectId('none');

const own: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(fc.constantFrom(...tools), place, place).map(
    ([tool, from, to]): Act =>
      (editor) =>
        editor.use(tool).drag(from, to),
  ),
  fc.tuple(fc.constantFrom(...pathTools), fc.array(place, { minLength: 3, maxLength: 5 })).map(([tool, points]): Act => (editor) => {
    editor.use(tool);
    for (const point of points) editor.click(...point);
    editor.press('Enter');
  }),
  fc.tuple(place, place).map(
    ([from, to]): Act =>
      (editor) =>
        editor.use('select').drag(from, to),
  ),
  fc.nat().map(
    (chance): Act =>
      (editor) =>
        editor.dispatch({ type: 'select', ids: [pick(editor, chance), pick(editor, chance + 1)] }),
  ),
  fc.constantFrom(...keys).map(
    (key): Act =>
      (editor) =>
        editor.press(key),
  ),
  fc.constantFrom('#1f5edb', '#000000').map(
    (stroke): Act =>
      (editor) =>
        editor.dispatch({ type: 'properties', properties: { stroke } }),
  ),
  place.map((at): Act => (editor) => {
    editor
      .use('text')
      .click(...at)
      .dispatch({ type: 'type-text', text: 'Check' })
      .dispatch({ type: 'end-text' });
  }),
);

const others: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(someObject, fc.nat({ max: 9 })).map(([object, number]): Act => (editor) => {
    editor.remote({ put: [{ ...object, id: objectId(`r${number}`) }] });
  }),
  fc.tuple(fc.nat(), fc.integer({ min: 0, max: 900 })).map(([chance, x]): Act => (editor) => {
    editor.remote({ set: [{ id: pick(editor, chance), properties: { x, stroke: '#6b4fc8' } }] });
  }),
  fc.nat().map(
    (chance): Act =>
      (editor) =>
        editor.remote({ remove: [pick(editor, chance)] }),
  ),
);

const records = (editor: TestEditor): Readonly<Record<string, CanvasObject>> =>
  Object.fromEntries(editor.objects.map((object) => [object.id, object]));

it('undoing and redoing everything leaves the document unchanged, with others editing in between', () => {
  const script = fc.array(fc.oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: others }), { minLength: 2, maxLength: 14 });
  fc.assert(
    fc.property(script, (acts) => {
      const editor = new TestEditor();
      for (const act of acts) act(editor);
      // Undo waits for the end of a gesture, such as a measurement whose second point is still missing.
      editor.press('Escape');
      while (editor.state.canRedo) editor.press('Ctrl+Shift+Z');
      const present = records(editor);
      while (editor.state.canUndo) editor.press('Ctrl+Z');
      while (editor.state.canRedo) editor.press('Ctrl+Shift+Z');
      expect(records(editor)).toEqual(present);
    }),
    {
      numRuns: 1000,
      examples: [
        [
          [
            (editor) => editor.use('rectangle').drag([10, 10], [100, 100]),
            (editor) => editor.use('measurementLine').drag([166, 106], [167, 110]),
          ],
        ],
      ],
    },
  );
});
