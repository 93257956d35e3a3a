import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatars } from './avatar.tsx';

it.each([
  ['Maren Okafor', 'MO'],
  ['👩🏽‍🚀 Zoë 🏗️', '👩🏗'],
  ['山田 太郎', '山太'],
  ['bo', 'B'],
])('shows the initials of %s as whole signs', (name, initials) => {
  render(<Avatars people={[{ id: 1, name }]} />);
  expect(screen.getByRole('img', { name }).firstElementChild?.getAttribute('data-initials')).toBe(initials);
});
