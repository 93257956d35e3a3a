import { expect, it } from 'vitest';
import { readChest } from './tool-chest.ts';

it('takes from the chest what still makes sense, and leaves the rest', () => {
  const red = { name: 'Red cloud', tool: 'cloud', style: { stroke: '#e5342b', cloudSize: 12 } };
  const kept = [
    red,
    { name: 'Of a later version', tool: 'hologram', style: {} },
    { name: 'Broken', tool: 'cloud', style: { strokeWidth: 'wide' } },
    { name: 'Unknown look', tool: 'cloud', style: { glow: 3 } },
  ];
  expect(readChest(kept)).toEqual([red]);
});
