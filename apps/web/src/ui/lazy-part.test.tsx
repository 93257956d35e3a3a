import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { preloadOnHover, lazyPart } from './lazy-part.tsx';

const aPart = () => {
  const load = vi.fn(async () => () => <p>Shown</p>);
  return { load, Part: lazyPart(load) };
};

test('a lazy part loads when its control is hovered, and shows at once when it is opened', async () => {
  const { load, Part } = aPart();
  const { rerender } = render(
    <button type="button" {...preloadOnHover(Part)}>
      Open
    </button>,
  );
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(screen.getByRole('button'));
  expect(load).toHaveBeenCalledOnce();
  await Part.preload();
  rerender(<Part />);
  expect(screen.getByText('Shown')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test('it also loads when its control gets the keyboard focus', async () => {
  const { load, Part } = aPart();
  render(
    <button type="button" {...preloadOnHover(Part)}>
      Open
    </button>,
  );
  await userEvent.tab();
  expect(load).toHaveBeenCalledOnce();
});
