import { expect, it } from 'vitest';
import { readChest } from './tool-chest.ts';

it('reads the valid tools in the chest and ignores the others', () => {
  const red = { name: 'Red cloud', tool: 'cloud', style: { stroke: '#e5342b', cloudSize: 12 } };
  const kept = [
    red,
    { name: 'From a later version', tool: 'hologram', style: {} },
    { name: 'Broken', tool: 'cloud', style: { strokeWidth: 'wide' } },
    { name: 'Unknown look', tool: 'cloud', style: { glow: 3 } },
  ];
  expect(readChest(kept)).toEqual([red]);
});
