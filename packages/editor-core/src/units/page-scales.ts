import type { Box } from '../geometry/box.ts';
import { boxContains, boxHeight, boxWidth } from '../geometry/box.ts';
import type { Calibration } from './calibration.ts';

/** A part of the page with its own scale, such as a detail. */
export interface ScaleRegion {
  readonly id: string;
  readonly name: string;
  /** Page units. */
  readonly box: Box;
  readonly calibration: Calibration;
}

/** The scales of a page: for the whole page, and in its regions. */
export interface PageScales {
  /** null: not calibrated. */
  readonly calibration: Calibration | null;
  readonly regions: readonly ScaleRegion[];
}

const areaOf = ({ box }: ScaleRegion): number => boxWidth(box) * boxHeight(box);

/** The scale for a box of the page: that of the smallest region that contains all of it, or the page's. */
export function calibrationFor(within: Box, { calibration, regions }: PageScales): Calibration | null {
  const [smallest] = regions.filter(({ box }) => boxContains(box, within)).sort((a, b) => areaOf(a) - areaOf(b));
  return smallest?.calibration ?? calibration;
}
