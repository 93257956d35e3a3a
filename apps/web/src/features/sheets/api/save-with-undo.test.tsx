import type { TitleBlock, TitleBlockField } from '@sheetmark/contract';
import { fireEvent, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useUndoKey } from '../../../ui/use-undo.ts';
import type { SheetChange } from './review.ts';
import { saveWithUndo } from './save-with-undo.ts';

const known = (value: string | null, source: 'read' | 'typed') => ({ value, source, is_sure: true, others: [], box: null });
const block = { title: known('Stairs', 'read'), revision: known('P1', 'typed'), date: known(null, 'typed') } as unknown as TitleBlock;
const change = (field: TitleBlockField, value: string): SheetChange => ({ fileId: 1, page: 3, field, value, revision: 4 });

it('values that are saved together are undone together: typed ones by their text, others by what was read', async () => {
  renderHook(() => useUndoKey('sheets'));
  const save = vi.fn((_: SheetChange) => Promise.resolve({ data: { sheets: [{ edit_revision: 5 }], replaced: [] } } as never));
  const saved = () => save.mock.calls.map(([{ field, value, revision }]) => [field, value, revision]);
  saveWithUndo(save, change('date', 'Y'), block);
  await Promise.resolve();
  for (const field of ['title', 'revision', 'date'] as const) saveWithUndo(save, change(field, 'X'), block);
  await Promise.resolve();
  save.mockClear();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await vi.waitFor(() =>
    expect(saved()).toEqual([
      ['title', null, 5],
      ['revision', 'P1', 5],
      ['date', '', 5],
    ]),
  );
  save.mockClear();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await vi.waitFor(() => expect(saved()).toEqual([['date', '', 5]]));
});
