import { expect, it } from 'vitest';
import { addAddresses, isAddress, readAddresses } from './addresses.ts';

it('reads addresses in all common list formats', () => {
  const lists = ['a@x.example', 'a@x.example, b@x.example;c@x.example', 'a@x.example b@x.example\n\nc@x.example\t', ' , ;'];
  expect(lists.map(readAddresses)).toEqual([
    ['a@x.example'],
    ['a@x.example', 'b@x.example', 'c@x.example'],
    ['a@x.example', 'b@x.example', 'c@x.example'],
    [],
  ]);
});

it('drops the names that mail programs put before them', () => {
  expect(readAddresses('Ann Lee <ann@x.example>; "Herrera, Tomás" <tomas@x.example>')).toEqual(['ann@x.example', 'tomas@x.example']);
});

it('keeps each address once, ignoring case', () => {
  expect(addAddresses(['Ann@x.example'], ['ann@X.example', 'bo@x.example'])).toEqual(['Ann@x.example', 'bo@x.example']);
});

it('rejects invalid addresses', () => {
  expect(['ann@x.example', 'ann@', 'ann'].map(isAddress)).toEqual([true, false, false]);
});
