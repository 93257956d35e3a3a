import { boundsOf, type Point } from './geometry.ts';
import { aggregate, battWave, hatchLines } from './hatch.ts';
import { INK, WEIGHT, type Colour, type Ink } from './ink.ts';
import type { Pen } from './pen.ts';

interface HatchRule {
  readonly degrees: number;
  /** Millimetres on paper. */
  readonly spacing: number;
  readonly ink: Ink;
}

interface MaterialRule {
  readonly label: string;
  readonly fill: Colour;
  readonly hatches: readonly HatchRule[];
  readonly extra?: 'aggregate' | 'batt';
}

const line = (grey: number, weight: number): Ink => ({ stroke: grey, weight });

/** The appearance of each material where it is cut. */
export const MATERIALS = {
  column: { label: 'Concrete column, cast in situ', fill: 0.25, hatches: [] },
  concrete: {
    label: 'Reinforced concrete C30/37',
    fill: 0.87,
    hatches: [{ degrees: 45, spacing: 1.8, ink: line(0.3, WEIGHT.hair) }],
    extra: 'aggregate',
  },
  screed: {
    label: 'Screed, heated',
    fill: 0.95,
    hatches: [{ degrees: 45, spacing: 3.2, ink: line(0.55, WEIGHT.hair) }],
    extra: 'aggregate',
  },
  block: {
    label: 'Lime-sand block, 150',
    fill: 0.96,
    hatches: [
      { degrees: 45, spacing: 1.6, ink: line(0.35, WEIGHT.hair) },
      { degrees: -45, spacing: 1.6, ink: line(0.35, WEIGHT.hair) },
    ],
  },
  brick: { label: 'Facing brick, water-struck', fill: 0.93, hatches: [{ degrees: -45, spacing: 0.8, ink: line(0.25, WEIGHT.hair) }] },
  insulation: { label: 'Mineral wool', fill: 1, hatches: [], extra: 'batt' },
  rigid: {
    label: 'Rigid insulation XPS',
    fill: 1,
    hatches: [
      { degrees: 60, spacing: 2.2, ink: line(0.5, WEIGHT.hair) },
      { degrees: -60, spacing: 2.2, ink: line(0.5, WEIGHT.hair) },
    ],
  },
  cavity: { label: 'Ventilated cavity', fill: 1, hatches: [] },
  stud: { label: 'Metal stud partition, 125', fill: 0.9, hatches: [{ degrees: 90, spacing: 1.2, ink: line(0.5, WEIGHT.hair) }] },
  glazed: { label: 'Glazed partition, 80', fill: 1, hatches: [] },
  timber: { label: 'Timber, larch', fill: 0.97, hatches: [{ degrees: 12, spacing: 0.9, ink: line(0.45, WEIGHT.hair) }] },
  steel: { label: 'Steel', fill: 0.2, hatches: [] },
  aluminium: { label: 'Aluminium section', fill: 0.55, hatches: [] },
  glass: { label: 'Insulating glass', fill: 0.92, hatches: [] },
  gravel: { label: 'Gravel', fill: 1, hatches: [], extra: 'aggregate' },
  earth: {
    label: 'Existing ground',
    fill: 1,
    hatches: [
      { degrees: 45, spacing: 3.6, ink: line(0.35, WEIGHT.fine) },
      { degrees: 45, spacing: 3.61, ink: line(0.45, WEIGHT.hair) },
    ],
  },
} as const satisfies Record<string, MaterialRule>;

export type Material = keyof typeof MATERIALS;

/** Paints the cut material: ground colour, hatch and symbols; the caller draws the outline. */
export function fillMaterial(pen: Pen, material: Material, shapes: readonly (readonly Point[])[]): void {
  if (shapes.length === 0) return;
  const rule: MaterialRule = MATERIALS[material];
  pen.polygons(shapes, { fill: rule.fill });
  for (const hatch of rule.hatches) pen.segments(hatchLines(shapes, hatch.degrees, pen.mm(hatch.spacing)), hatch.ink);
  if (rule.extra === 'aggregate') for (const stone of aggregate(shapes, pen.mm(2.4), 41)) pen.polygon(stone, { fill: 0.3 });
  if (rule.extra === 'batt') for (const shape of shapes) pen.path(battWave(boundsOf(shape)), INK.faint);
}
