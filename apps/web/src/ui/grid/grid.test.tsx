import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { giveRoom } from '../../testing/room.ts';
import type { GridColumn } from './grid-column.ts';
import { plainState } from './grid-state.ts';
import { Grid } from './grid.tsx';

const columns = ['first', 'second', 'third'].map((id): GridColumn<{ id: number }> => ({
  id,
  title: id,
  width: 1000,
  value: (row) => row.id,
}));
const rows = Array.from({ length: 100 }, (_, id) => ({ id }));
const nothing = () => {};

const cellsOf = (line: number) =>
  [...document.querySelectorAll(`[role=gridcell][data-line="${line}"]`)].map((cell) => cell.getAttribute('aria-colindex'));
const renderedLines = () => [...document.querySelectorAll('[role=gridcell]')].map((cell) => Number(cell.getAttribute('data-line')));
const scrollTo = (place: { scrollTop?: number; scrollLeft?: number }) =>
  act(() => {
    const grid = document.querySelector('[role=grid]')!;
    Object.assign(grid, place);
    grid.dispatchEvent(new Event('scroll'));
  });

const show = (more: { stale?: boolean } = {}) => {
  giveRoom({ width: 600, height: 400 });
  render(
    <MantineProvider env="test">
      <Grid
        label="Rows"
        columns={columns}
        source={{ rows, error: null, onRetry: nothing, ...more }}
        rowKey={({ id }) => String(id)}
        rowTitle={({ id }) => String(id)}
        state={plainState}
        onState={nothing}
        empty="nothing"
      />
    </MantineProvider>,
  );
};

it('renders what is visible, and the focused cell wherever the user scrolls', () => {
  show();
  expect(cellsOf(2)).toEqual(['1', '2']);
  act(() => document.querySelector<HTMLElement>('[data-line="2"][data-column="0"]')!.focus());
  scrollTo({ scrollLeft: 2600, scrollTop: 36 * 60 });
  expect(cellsOf(62)).toEqual(['3']);
  expect(cellsOf(2)).toEqual(['1', '3']);
  expect(Math.min(...renderedLines().filter((line) => line > 2))).toBeGreaterThan(40);
  expect(document.activeElement?.textContent).toBe('2');
});

it('has only rows as children while loading newer ones, and announces the loading outside of them', () => {
  show({ stale: true });
  const grid = document.querySelector('[role=grid][aria-busy=true]')!;
  expect([...grid.children].filter((child) => child.role !== 'rowgroup' && !child.querySelector('[role=row]'))).toEqual([]);
  expect(document.querySelector('[role=status]')?.textContent).toMatch(/Rows/);
});
