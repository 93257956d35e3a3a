import { expect, it } from 'vitest';
import { partsOf, shortenBefore, splitUnsure } from './highlight.ts';

const found = (text: string, searched: string) => partsOf(text, searched).flatMap((part) => (part.found ? [part.text] : []));

it('highlights every searched word, ignoring case, and keeps the text complete', () => {
  expect(partsOf('Door D09, fire door', 'door fire')).toEqual([
    { text: 'Door', found: true },
    { text: ' D09, ', found: false },
    { text: 'fire', found: true },
    { text: ' ', found: false },
    { text: 'door', found: true },
  ]);
  expect(found('A doorway', 'door doorway')).toEqual(['doorway']);
});

it('treats special characters literally', () => {
  expect(found('50% (m².) a+b', '(m². a+b 50%')).toEqual(['50%', '(m².', 'a+b']);
  expect(partsOf('As it is', ' ')).toEqual([{ text: 'As it is', found: false }]);
});

it('begins a little before the first match, at a word', () => {
  expect(shortenBefore('Issue revision P2 of A-101 Group room wall, door D07', 'door')).toBe('… A-101 Group room wall, door D07');
  expect(shortenBefore('By the door', 'door')).toBe('By the door');
  expect(shortenBefore('A text that holds nothing of what is looked for', 'door')).toBe('A text that holds nothing of what is looked for');
});

it('marks each word whose reading is unsure, and no part of another word', () => {
  expect(splitUnsure('Door D07 oak, D07-B', ['D07', 'oak,'])).toEqual([
    { text: 'Door ', unsure: false },
    { text: 'D07', unsure: true },
    { text: ' ', unsure: false },
    { text: 'oak,', unsure: true },
    { text: ' D07-B', unsure: false },
  ]);
  expect(splitUnsure('', [])).toEqual([]);
});
