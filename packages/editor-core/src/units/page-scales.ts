import type { Box } from '../geometry/box.ts';
import { boxContains, boxHeight, boxWidth } from '../geometry/box.ts';
import type { Calibration } from './calibration.ts';

/** A part of the page with a scale of its own, such as a detail. */
export interface ScaleRegion {
  readonly id: string;
  readonly name: string;
  /** Page units. */
  readonly box: Box;
  readonly calibration: Calibration;
}

/** What lengths mean on a page: all over it, and in its regions. */
export interface PageScales {
  /** null: lengths mean nothing yet. */
  readonly calibration: Calibration | null;
  readonly regions: readonly ScaleRegion[];
}

const areaOf = ({ box }: ScaleRegion): number => boxWidth(box) * boxHeight(box);

/** What lengths within a box of the page mean: the smallest region that holds all of it decides, else the page. */
export function calibrationFor(within: Box, { calibration, regions }: PageScales): Calibration | null {
  const [smallest] = regions.filter(({ box }) => boxContains(box, within)).sort((a, b) => areaOf(a) - areaOf(b));
  return smallest?.calibration ?? calibration;
}
