import { expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

const rows = ['the first line', 'and the second', 'then the third'];
/** Each word 40 wide and 10 high, 50 apart; lines 20 apart from (100, 100). */
const words = rows.flatMap((row, line) =>
  row.split(' ').map((text, index) => {
    const [left, top] = [100 + index * 50, 100 + line * 20];
    return { text, left, top, right: left + 40, bottom: top + 10 };
  }),
);

const reader = () => new TestEditor().dispatch({ type: 'page-words', words }).use('selectText');
const selected = ({ state: { sheetText, textRange } }: TestEditor) => textRange && sheetText?.textOf(textRange);

it('a drag selects words in reading order, forwards and backwards, and draws nothing', () => {
  const editor = reader().drag([160, 105], [110, 125]);
  expect(selected(editor)).toBe('first line\nand');
  expect(selected(editor.drag([160, 145], [210, 125]))).toBe('second\nthen the');
  expect(editor.objects).toEqual([]);
  expect(editor.state).toMatchObject({ tool: 'selectText', canUndo: false });
});

it('a click clears, a double click selects the word and a triple click the line', () => {
  const editor = reader().doubleClick(160, 105);
  expect(selected(editor)).toBe('first');
  expect(selected(editor.click(160, 105))).toBe('the first line');
  expect(selected(editor.move(600, 600).down(600, 600).up())).toBeNull();
});

it('Shift extends the selection from its start, by a click and by the arrow keys', () => {
  const editor = reader().doubleClick(160, 105).hold({ shift: true });
  expect(selected(editor.click(160, 145))).toContain('first line\nand the second\nthen the');
  const keys = reader().doubleClick(160, 105).press('Shift+ArrowRight');
  expect(selected(keys)).toBe('first line');
  expect(selected(keys.press('Shift+ArrowDown'))).toBe('first line\nand the second');
  expect(selected(keys.press('Ctrl+A'))).toBe(rows.join('\n'));
});

it('Escape clears the selection, then leaves the tool; another tool clears it too', () => {
  const editor = reader().doubleClick(160, 105).press('Escape');
  expect([selected(editor), editor.state.tool]).toEqual([null, 'selectText']);
  expect(editor.press('Escape').state.tool).toBe('select');
  expect(selected(reader().doubleClick(160, 105).use('pan'))).toBeNull();
});

it('a cancelled drag keeps the previous selection', () => {
  const editor = reader().doubleClick(160, 105).down(110, 125).move(210, 145).dispatch({ type: 'cancel' });
  expect(selected(editor)).toBe('first');
});

it('a long press on the empty page asks for its text, and the finger then extends the selection from the word', () => {
  const editor = new TestEditor().dispatch({ type: 'page-words', words }).down(160, 105);
  editor.dispatch({ type: 'menu', screen: { x: 184, y: 129 } });
  expect(editor.effects).toContainEqual({ type: 'text-selection-requested', at: { x: 160, y: 105 } });
  editor.dispatch({ type: 'select-word', at: { x: 160, y: 105 } });
  expect(selected(editor)).toBe('first');
  expect(selected(editor.move(210, 105))).toBe('first line');
  expect(editor.up().state).toMatchObject({ tool: 'selectText', activity: 'selectText.waiting' });
});

it('the pointer is a text cursor only over words', () => {
  expect(reader().move(160, 105).state.cursor).toBe('text');
  expect(reader().move(600, 600).state.cursor).toBe('default');
});
