import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withDays } from './with-days.tsx';

it('keeps the days of a sentence in one piece, and the rest as it is', () => {
  const { container } = render(<p>{withDays('Tender A-101-02, 2026-11-28 · kept until 2026-12-28')}</p>);
  expect(screen.getAllByRole('time').map(({ textContent }) => textContent)).toEqual(['2026-11-28', '2026-12-28']);
  expect(container.textContent).toBe('Tender A-101-02, 2026-11-28 · kept until 2026-12-28');
});
