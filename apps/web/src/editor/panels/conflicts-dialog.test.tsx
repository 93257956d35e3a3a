import { MantineProvider } from '@mantine/core';
import { anObject } from '@sheetmark/editor-core/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { EditorSession } from '../session.ts';
import type { Conflict } from '../sync/conflicts.ts';
import { ConflictsDialog } from './conflicts-dialog.tsx';

const conflict = (id: string): Conflict => ({
  id,
  names: ['stroke', 'x', 'y'],
  mine: anObject('rectangle', { stroke: '#e5342b', x: 10 }),
  theirs: anObject('rectangle', { stroke: '#1f5edb', x: 90 }),
});

test('shows both states of each object and keeps the selected one, by default the user’s own', async () => {
  const state = { conflicts: [conflict('a'), conflict('b')] };
  const session = { subscribe: () => () => undefined, getState: () => state, choose: vi.fn(), save: vi.fn(async () => true) };
  const onClose = vi.fn();
  render(<ConflictsDialog session={session as unknown as EditorSession} onClose={onClose} />, { wrapper: MantineProvider });
  const [, second] = screen.getAllByRole('group', { name: 'Rectangle: line colour, place and shape' });
  const pictures = [...second!.querySelectorAll('img')].map(({ src }) => decodeURIComponent(src));
  expect(pictures[0]).toContain('stroke="#e5342b"');
  expect(pictures[1]).toContain('stroke="#1f5edb"');
  await userEvent.click(within(second!).getByRole('radio', { name: 'Theirs' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep selected versions' }));
  expect(session.choose.mock.calls).toEqual([
    ['a', 'mine'],
    ['b', 'theirs'],
  ]);
  expect(session.save).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalled();
});
