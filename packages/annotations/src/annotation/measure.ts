import { type Calibration, FEET_AND_INCHES, type PageScales, scaleOf } from '@sheetmark/editor-core';
import type { PageSpace } from '../page-space.ts';
import { dict, name, textString, type Value } from '../pdf/values.ts';
import { rectOfBox } from './user-space.ts';

const DEFAULT_DECIMALS = 1;
const POINTS_PER_INCH = 72;

/** A number format (ISO 32000-2, table 268). */
const format = (unit: string, factor: number, decimals: number): Value =>
  dict({
    Type: name('NumberFormat'),
    U: textString(unit),
    C: factor,
    F: name('D'),
    D: 10 ** decimals,
    RD: textString('.'),
    RT: textString(','),
  });

/** The scale of a measurement or a part of a page, as other programs read it (ISO 32000-2, table 266). */
export function measureOf(calibration: Calibration, space: PageSpace): Value {
  const decimals = calibration.decimals ?? DEFAULT_DECIMALS;
  const isFeet = calibration.unit === FEET_AND_INCHES;
  const unit = isFeet ? 'ft' : calibration.unit;
  const lengths = isFeet ? [format('ft', 1, 0), format('in', 12, decimals)] : [format(unit, 1, decimals)];
  return dict({
    Type: name('Measure'),
    Subtype: name('RL'),
    R: textString(`1 in = ${Number((scaleOf(calibration) * POINTS_PER_INCH).toPrecision(6))} ${unit}`),
    X: [format(unit, scaleOf(calibration) / space.scale, decimals)],
    D: lengths,
    A: [format(`sq ${unit}`, 1, decimals)],
    T: [format('°', 1, decimals)],
  });
}

/** The page's scale and regions as viewports, the smallest last: readers take the last one that contains a point. */
export function viewportsOf({ calibration, regions }: PageScales, space: PageSpace): Value[] {
  const viewport = (title: string, of: Calibration, box: Parameters<typeof rectOfBox>[1]): Value =>
    dict({ Type: name('Viewport'), BBox: [...rectOfBox(space, box)], Name: textString(title), Measure: measureOf(of, space) });
  const area = ({ box }: (typeof regions)[number]): number => (box.maxX - box.minX) * (box.maxY - box.minY);
  const page = { minX: 0, minY: 0, maxX: space.width, maxY: space.height };
  return [
    ...(calibration ? [viewport('Page', calibration, page)] : []),
    ...regions.toSorted((a, b) => area(b) - area(a)).map((region) => viewport(region.name, region.calibration, region.box)),
  ];
}
