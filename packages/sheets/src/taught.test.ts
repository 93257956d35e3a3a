import { expect, test } from 'vitest';
import { findTyped, readTaught, type Taught, teachBox } from './taught.ts';
import { createPen, drawSets } from './testing/index.ts';

function drawOdd(number: string, title: string, width = 1000) {
  const pen = createPen(width, 800);
  pen.text(`Sheet named ${title}`, 100, 120, 10);
  pen.text(title, width - 300, 700, 14);
  pen.text('Ref', width - 300, 740, 7);
  pen.text(number, width - 300, 760, 12);
  return pen.page();
}

test('boxes drawn once read the same places of other pages, whatever their width', () => {
  const page = drawOdd('Q7', 'GROUND FLOOR');
  const taught: Taught = {
    number: teachBox(page, { left: 695, top: 745, right: 760, bottom: 765 }),
    title: teachBox(page, { left: 695, top: 685, right: 950, bottom: 705 }),
  };
  const read = readTaught(drawOdd('Q7-1045', 'UPPER FLOOR AND ROOF', 1400), taught);
  expect(read).toMatchObject({ number: { text: 'Q7-1045', isSure: true }, title: { text: 'UPPER FLOOR AND ROOF' } });
});

test('a place without a value reads as nothing', () => {
  const page = drawOdd('Q7', 'GROUND FLOOR');
  const taught = { number: teachBox(page, { left: 100, top: 400, right: 200, bottom: 420 }) };
  expect(readTaught(page, taught).number).toBeUndefined();
});

test('a typed value is found on its page and read on the others', () => {
  for (const [style, set] of drawSets({ pages: 5, seed: 7 })) {
    const [first, ...others] = set;
    const number = first && findTyped(first.page, 'number', first.text.number);
    const title = first && findTyped(first.page, 'title', first.text.title.join(' '));
    expect([style.name, number === undefined, title === undefined]).toEqual([style.name, false, false]);
    for (const { page, text } of others) {
      expect([style.name, readTaught(page, number ? { number } : {}).number?.text]).toEqual([style.name, text.number]);
    }
  }
});

test('a value that the page does not say has no place', () => {
  expect(findTyped(drawOdd('Q7', 'GROUND FLOOR'), 'number', 'Z-9')).toBeUndefined();
});
