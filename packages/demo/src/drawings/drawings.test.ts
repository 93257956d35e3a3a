import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sitePhoto } from './photo/site-photo.ts';
import { groundFloorPlan } from './plan/ground-floor-plan.ts';
import { sectionsAndDetails } from './section/sections-and-details.ts';
import { doorHardwareSpecification } from './specification/door-hardware.ts';
import { readPages } from './testing/page-content.ts';

const A1 = { width: 2384, height: 1684 };
const A4 = { width: 595, height: 842 };

const DOCUMENTS = [
  { name: 'the plan at P1', draw: () => groundFloorPlan('P1'), pages: 1, size: A1, segments: 10_000 },
  { name: 'the plan at P2', draw: () => groundFloorPlan('P2'), pages: 1, size: A1, segments: 10_000 },
  { name: 'sections and details', draw: sectionsAndDetails, pages: 3, size: A1, segments: 5_000 },
  { name: 'the specification', draw: doorHardwareSpecification, pages: 4, size: A4, segments: 2 },
];

test.each(DOCUMENTS)('$name has $pages pages of its size, dense and small', async ({ draw, pages, size, segments }) => {
  const bytes = await draw();
  expect(bytes.length).toBeLessThan(1_500_000);
  const read = await readPages(bytes);
  expect(read.map(({ width, height }) => ({ width, height }))).toEqual(Array.from({ length: pages }, () => size));
  for (const page of read) expect(page.segments).toBeGreaterThanOrEqual(segments);
});

test.each(DOCUMENTS)('$name is the same file every time', async ({ draw }) => {
  expect(Buffer.from(await draw()).equals(Buffer.from(await draw()))).toBe(true);
});

test.each(DOCUMENTS)('nothing of $name is outside its page', async ({ draw, size }) => {
  for (const page of await readPages(await draw())) {
    const off = page.drawn.filter(({ bounds }) => bounds.x0 < 0 || bounds.y0 < 0 || bounds.x1 > size.width || bounds.y1 > size.height);
    expect(off.map(({ source }) => source)).toEqual([]);
  }
});

test('the site photo is a JPEG of the requested size, the same every time', async () => {
  const size = { width: 96, height: 64 };
  const [first, second] = [await sitePhoto(size), await sitePhoto(size)];
  const { format, width, height } = await sharp(first).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', ...size });
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
});

test('the site photo has a bright sky above and darker ground below', async () => {
  const bytes = await sitePhoto({ width: 96, height: 64 });
  const mean = async (top: number): Promise<number> => {
    const { channels } = await sharp(await sharp(bytes).extract({ left: 0, top, width: 96, height: 8 }).toBuffer()).stats();
    return channels.reduce((sum, channel) => sum + channel.mean, 0) / channels.length;
  };
  expect(await mean(0)).toBeGreaterThan((await mean(40)) + 10);
});
