import type { Markup } from '@sheetmark/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EditorSession } from '../session.ts';
import type { Versions } from './carried-over.ts';
import { MarkupList, nameOf } from './markup-list.tsx';

const aMarkup = (number: number) =>
  ({
    id: number,
    number,
    file_id: 1,
    open: 'none',
    editor_details: [],
    thumbnail_url: null,
    created_by: { id: 7, name: 'Maren Okafor' },
    created_at: '2026-11-20T09:00:00Z',
  }) as unknown as Markup;

const numbersShown = () => screen.getAllByRole('listitem').map((row) => Number(/#(\d+)/.exec(row.textContent)?.[1]));

it('renders only the visible rows of a long list, and gives their positions in it', () => {
  const count = 20_000;
  const versions: Versions = { all: [], shown: { id: 1 } as Versions['shown'] };
  const markups = Array.from({ length: count }, (_, index) => aMarkup(index + 1));
  const none: readonly number[] = [];
  const session = { subscribe: () => () => undefined, markups: { selectedIds: none } } as unknown as EditorSession;
  render(<MarkupList session={session} markups={markups} versions={versions} selected={undefined} isFiltered={false} />);
  expect(numbersShown()[0]).toBe(count);
  expect(numbersShown().length).toBeLessThan(200);

  const list = screen.getByRole('list');
  list.scrollTop = 56 * 10_000;
  fireEvent.scroll(list);
  expect(numbersShown()).toContain(10_000);
  expect(numbersShown().length).toBeLessThan(200);
  const row = screen.getByText('#10000').closest('li');
  expect([row?.getAttribute('aria-posinset'), row?.getAttribute('aria-setsize')]).toEqual(['10001', '20000']);
});

it('names a markup by its first visible text, or by its kind', () => {
  const box = { left: 0, top: 0, width: 90, height: 30, angle: 0, stroke: '#e5342b', strokeWidth: 1, fill: '', opacity: 1, v: 1 };
  const written = (id: string, text: string) => ({ ...box, id, type: 'textbox', lineStrokeStyle: 'solid', text, fontSize: 12 });
  const named = (...texts: string[]) => nameOf({ ...aMarkup(1), editor_details: texts.map((text, at) => written(String(at), text)) });
  expect(named('\n  \u200b', 'Door 12')).toBe('Door 12');
  expect(named(' \u200b ')).toBe('Text box');
});
