import { type Box, type Calibration, FEET_AND_INCHES, type PageScales, toCalibration } from '@sheetmark/editor-core';
import type { PageSpace } from '../page-space.ts';
import type { Entries } from './entries.ts';
import { boxIn } from './read-place.ts';

const MAX_VIEWPORTS = 1_000;
/** A viewport of at least this share of the page is the page's scale. */
const WHOLE = 0.98;
/** Page units of the distance that a calibration names. */
const DISTANCE = 72;

/** Null for other coordinate systems than rectilinear ones. */
function calibrationOf(measure: Entries, { scale }: PageSpace): Calibration | null {
  const [x] = measure.inners('X');
  const distances = measure.inners('D');
  const factor = (x?.number('C') ?? 0) * (distances[0]?.number('C') ?? 1);
  const unit = (distances[0]?.text('U') ?? x?.text('U') ?? '').trim();
  const isFeet = distances.length > 1 && /^(?:ft|'|feet)/i.test(unit);
  const precision = distances.at(-1)?.number('D') ?? 10;
  const decimals = distances.at(-1)?.name('F') === 'D' ? Math.min(3, Math.max(0, Math.round(Math.log10(precision)))) : undefined;
  const named = isFeet ? FEET_AND_INCHES : unit.slice(0, 20);
  return toCalibration({
    actual: DISTANCE,
    calibrated: factor * scale * DISTANCE,
    unit: named,
    ...(decimals === undefined ? {} : { decimals }),
  });
}

/** The scales of a page's viewports; without one for the page, that of its first measurement. */
export function scalesIn(page: Entries, measurements: readonly Entries[], space: PageSpace): PageScales {
  let calibration: Calibration | null = null;
  const regions: PageScales['regions'][number][] = [];
  for (const [index, viewport] of page.inners('VP').slice(0, MAX_VIEWPORTS).entries()) {
    const measure = viewport.inner('Measure');
    const [a, b, c, d] = viewport.numbers('BBox');
    const found = measure && calibrationOf(measure, space);
    if (!found || a === undefined || b === undefined || c === undefined || d === undefined) continue;
    const { x, y, width, height } = boxIn(space, [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]);
    const box: Box = { minX: x, minY: y, maxX: x + width, maxY: y + height };
    if (width * height >= WHOLE * space.width * space.height) calibration = found;
    else
      regions.push({
        id: `viewport-${index}`,
        name: viewport.text('Name').slice(0, 200) || `Viewport ${index + 1}`,
        box,
        calibration: found,
      });
  }
  if (calibration === null && regions.length === 0) {
    for (const each of measurements) {
      const measure = each.inner('Measure');
      calibration ??= measure && calibrationOf(measure, space);
    }
  }
  return { calibration, regions };
}
