import type { TitleBlock, TitleBlockField } from '@sheetmark/contract';
import { expect, it, vi } from 'vitest';
import type { SheetChange } from './review.ts';

const offered = vi.hoisted(() => vi.fn<(act: Promise<string>, undo: () => Promise<unknown>) => void>());
vi.mock(import('../../../ui/use-undo.ts'), async (original) => ({ ...(await original()), offerUndo: offered as never }));
const { saveWithUndo } = await import('./save-with-undo.ts');

const known = (value: string | null, source: 'read' | 'typed') => ({ value, source, is_sure: true, others: [], box: null });
const block = { title: known('Stairs', 'read'), revision: known('P1', 'typed'), date: known(null, 'typed') } as unknown as TitleBlock;
const change = (field: TitleBlockField, value: string): SheetChange => ({ fileId: 1, page: 3, field, value, revision: 4 });

it('values that are saved together are undone together: typed ones by their text, others by what was read', async () => {
  const save = vi.fn((_: SheetChange) => Promise.resolve({ data: { sheets: [{ edit_revision: 5 }], replaced: [] } } as never));
  for (const field of ['title', 'revision', 'date'] as const) saveWithUndo(save, change(field, 'X'), block);
  await Promise.resolve();
  expect(offered).toHaveBeenCalledOnce();
  const [act, undo] = offered.mock.calls[0]!;
  expect(await act).toBe('3 values changed');
  save.mockClear();
  await undo();
  expect(save.mock.calls.map(([{ field, value, revision }]) => [field, value, revision])).toEqual([
    ['title', null, 5],
    ['revision', 'P1', 5],
    ['date', '', 5],
  ]);
  offered.mockClear();
  saveWithUndo(save, change('title', 'X'), block);
  await Promise.resolve();
  expect(await offered.mock.calls[0]![0]).toBe('Title of page 3 changed');
});
