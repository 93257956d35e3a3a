import { describe, expect, it } from 'vitest';
import type { Change } from './describe.ts';
import { describeChange } from './sentences.ts';

const wordLength = (length: number): string => `${length * 25} mm`;
const say = (change: Change, isConfirmed = true): string => describeChange(change, { wordLength, isConfirmed });

describe('the sentence of a change', () => {
  it('names both texts', () => {
    expect(say({ kind: 'text', before: '2.20', after: '2.40' })).toBe('Text 2.20 → 2.40');
    expect(say({ kind: 'text', before: '2.20', after: '2.40' }, false)).toBe('Text, probably 2.20 → 2.40');
    const note = 'x'.repeat(200);
    expect(say({ kind: 'text', before: note, after: 'NONE' })).toBe(`Text ${'x'.repeat(59)}… → NONE`);
  });

  it('names only texts whose letters are known', () => {
    expect(say({ kind: 'text', before: '', after: '' })).toBe('Text changed');
    expect(say({ kind: 'text', before: '', after: '' }, false)).toBe('Text probably changed');
    expect(say({ kind: 'text', before: 'TITLE', after: '' })).toBe('Text TITLE changed');
    expect(say({ kind: 'text', before: '', after: 'TITLE' })).toBe('Text changed to TITLE');
  });

  it('says how far and where something moved', () => {
    const moved = (x: number, y: number, label = 'D12', lines = 4) => say({ kind: 'moved', by: [x, y], label, lines });
    expect(moved(12, 0)).toBe('D12 moved 300 mm right');
    expect(moved(-12, 0.5)).toBe('D12 moved 300 mm left');
    expect(moved(0.1, -4)).toBe('D12 moved 100 mm up');
    expect(moved(4, 8, '')).toBe('4 lines moved 100 mm right and 200 mm down');
    expect(moved(4, 0, '10', 0)).toBe('Text 10 moved 100 mm right');
    expect(moved(4, 0, 'Picture', 0)).toBe('Picture moved 100 mm right');
    expect(moved(4, 0, '', 0)).toBe('Something moved 100 mm right');
  });

  it('counts what was added or removed', () => {
    const added = (parts: Partial<{ label: string; lines: number; shapes: number; pictures: number }>) =>
      say({ kind: 'added', label: '', lines: 0, shapes: 0, pictures: 0, ...parts });
    expect(added({ lines: 14 })).toBe('14 lines added');
    expect(added({ lines: 1 })).toBe('1 line added');
    expect(added({ label: 'OFFICE 204' })).toBe('Text OFFICE 204 added');
    expect(added({ pictures: 1 })).toBe('1 picture added');
    expect(added({ pictures: 2, lines: 3 })).toBe('2 pictures and 3 lines added');
    expect(added({})).toBe('Something added');
    expect(added({ lines: 2, shapes: 1, pictures: 1 })).toBe('1 picture, 2 lines and 1 filled shape added');
    expect(say({ kind: 'added', label: '', lines: 2, shapes: 0, pictures: 0, isCloud: true })).toBe('Revision cloud added');
    expect(say({ kind: 'removed', label: 'Partition', lines: 3, shapes: 0, pictures: 0 })).toBe('Partition removed, 3 lines');
  });

  it('names colours, or writes them where their names are equal', () => {
    const recoloured = (from: number, to: number, label = '') => say({ kind: 'colour', from, to, label, isFill: false });
    expect(recoloured(0x000000, 0xff0000)).toBe('Lines changed from black to red');
    expect(recoloured(0x1a50d0, 0x12823b, 'EXIT')).toBe('EXIT changed from blue to green');
    expect(recoloured(0x808080, 0xffffff)).toBe('Lines changed from grey to white');
    expect(recoloured(0x840000, 0xff0000)).toBe('Lines changed from dark red to red');
    expect(recoloured(0xcccccc, 0x606060)).toBe('Lines changed from grey to dark grey');
    expect(recoloured(0xff0000, 0xe00010)).toBe('Lines changed from #ff0000 to #e00010');
  });

  it('says what lines and letters look like now', () => {
    const restyled = (style: Extract<Change, { kind: 'style' }>['style'], label = '', lines = 1) =>
      say({ kind: 'style', style, label, lines });
    expect(restyled({ what: 'width', from: 0.5, to: 1 })).toBe('Line width changed, 1 line thicker');
    expect(restyled({ what: 'width', from: 1, to: 0.5 }, '', 3)).toBe('Line width changed, 3 lines thinner');
    expect(restyled({ what: 'dashes', from: false, to: true })).toBe('Line pattern changed, 1 line dashed');
    expect(restyled({ what: 'dashes', from: true, to: true })).toBe('Line pattern changed, 1 line with other dashes');
    expect(restyled({ what: 'dashes', from: true, to: false })).toBe('Line pattern changed, 1 line solid');
    expect(restyled({ what: 'size', from: 5, to: 8 }, 'EXIT', 0)).toBe('Text EXIT larger');
    expect(say({ kind: 'colour', from: 0xffff00, to: 0x00ff00, label: '', isFill: true })).toBe('Fill changed from yellow to green');
  });

  it('says what was redrawn or replaced', () => {
    expect(say({ kind: 'redrawn', label: '', linesBefore: 0, linesAfter: 0 })).toBe('Part redrawn');
    expect(say({ kind: 'redrawn', label: '', linesBefore: 5, linesAfter: 7 })).toBe('Part redrawn, 5 lines before, 7 now');
    expect(say({ kind: 'redrawn', label: 'STAIR B', linesBefore: 1, linesAfter: 0 })).toBe('STAIR B redrawn, 1 line before, none now');
    expect(say({ kind: 'picture' })).toBe('Picture replaced');
  });

  it('claims nothing that the pictures don’t show', () => {
    expect(say({ kind: 'added', label: 'A', lines: 3, shapes: 0, pictures: 0 }, false)).toBe('Something changed here');
  });
});
