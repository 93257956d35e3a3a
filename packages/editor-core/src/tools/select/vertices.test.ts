import { describe, expect, it } from 'vitest';
import { TestEditor } from '../../testing/test-editor.ts';

const pointsOf = (editor: TestEditor) => {
  const object = editor.only;
  return 'points' in object ? object.points : [];
};
const triangle = () => new TestEditor().use('polygon').click(100, 100).click(300, 100).click(300, 300).press('Enter');

describe('the points of a polygon', () => {
  it('get one more on a double-click on a side, which can be undone', () => {
    const editor = triangle().doubleClick(200, 100);
    expect(pointsOf(editor)).toEqual([
      { x: 100, y: 100 },
      { x: 200, y: 100 },
      { x: 300, y: 100 },
      { x: 300, y: 300 },
    ]);
    expect(pointsOf(editor.press('Ctrl+Z'))).toHaveLength(3);
  });

  it('get one more on the closing side', () => {
    expect(pointsOf(triangle().doubleClick(200, 200)).at(-1)).toEqual({ x: 200, y: 200 });
  });

  it('lose one on a press with Alt, but never the last three', () => {
    const editor = triangle().doubleClick(200, 100).hold({ alt: true }).click(200, 100);
    expect(pointsOf(editor)).toHaveLength(3);
    expect(pointsOf(editor.click(300, 300))).toHaveLength(3);
  });

  it('don’t change while it is locked, and those of a line never do', () => {
    expect(pointsOf(triangle().run('toggle-lock').doubleClick(200, 100))).toHaveLength(3);
    const line = new TestEditor().use('line').drag([100, 100], [300, 100]).doubleClick(200, 100);
    expect(pointsOf(line)).toHaveLength(2);
  });
});
