import { expect, it } from 'vitest';
import { customColumns, type CustomValue } from './custom-columns.tsx';

const column = (column_name: string) => ({ id: 1, column_name, kind: 'text' as const, choices: [] });

it('shows nothing in a column named like a property of every object, until it has a value', () => {
  const values: Record<string, CustomValue> = { constructor: 'Ewa' };
  const columns = customColumns(
    ['constructor', 'toString', '__proto__'].map((name) => ({ ...column(name), id: 1 as never })),
    { valuesOf: () => values, save: () => undefined },
  );
  expect(columns.map(({ value }) => value({}))).toEqual(['Ewa', null, null]);
  expect(columns.map(({ edit }) => edit?.text({}))).toEqual(['Ewa', '', '']);
});
