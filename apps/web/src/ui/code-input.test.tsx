import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { CodeInput } from './code-input.tsx';

function Form() {
  const [code, setCode] = useState('');
  return <CodeInput label="Code" value={code} onChange={setCode} />;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
const shown = () => [...(field().parentElement?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent).join('');

beforeEach(() => {
  render(<Form />, { wrapper: MantineProvider });
});

test('shows the digits that are typed or pasted, and nothing else', async () => {
  await userEvent.type(field(), '12a3');
  expect(shown()).toBe('123');
  await userEvent.clear(field());
  await userEvent.click(field());
  await userEvent.paste('Your code: 123-456.');
  expect(shown()).toBe('123456');
});

test('is cleared by selecting all', async () => {
  await userEvent.type(field(), '12');
  field().select();
  await userEvent.keyboard('{Delete}');
  expect(field().value).toBe('');
});

test('starts a new code when something is typed or pasted after a whole code', async () => {
  await userEvent.type(field(), '123456');
  await userEvent.paste('654321');
  expect(shown()).toBe('654321');
  await userEvent.keyboard('9');
  expect(shown()).toBe('9');
});
