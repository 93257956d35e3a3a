import { Calibration, ScaleRegion } from '@sheetmark/contract';
import { fromWire, measurementOfSaved, type PageScales, type Quantity, quantityOf } from '@sheetmark/editor-core';
import { yieldToOthers } from '../../platform/clock/yield-to-others.ts';
import type { MarkupFacts } from '../../platform/db/work-tables.ts';
import type { EditorDetailsRow } from './editor-details.repository.ts';
import { firstWords, kindsOf, searchTextOf } from './markup-text.ts';

/** Objects that are measured before other requests get a turn; each takes some microseconds. */
const objectsPerSlice = 500;

/** Lengths in feet and inches are kept in feet. */
const tableUnits: Readonly<Record<string, string>> = { 'ft-in': 'ft' };

/** Rounds off the last digits, where sums of binary fractions show rounding errors. */
const roundOffNoise = (value: number): number => Number(value.toPrecision(12));

type Objects = readonly unknown[];
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** The text of a measurement is what it measures, not what someone wrote. */
const isMeasurement = (object: unknown): boolean => measurementOfSaved(object) !== null;
const isScaled = (object: unknown): boolean => ['length', 'area'].includes(measurementOfSaved(object) ?? '');

/** The saved objects of a markup. */
export function objectsIn(details: unknown): Objects {
  const listed = isRecord(details) && 'objects' in details ? details['objects'] : details;
  return Array.isArray(listed) ? listed : [];
}

/** Converts a page's calibration and regions to the editor's form. */
export function parseScales({ calibration, scale_regions }: Pick<EditorDetailsRow, 'calibration' | 'scale_regions'>): PageScales {
  return {
    calibration: Calibration.nullable().parse(calibration ?? null),
    regions: ScaleRegion.array()
      .parse(scale_regions)
      .map(({ left, top, width, height, ...region }) => ({
        ...region,
        box: { minX: left, minY: top, maxX: left + width, maxY: top + height },
      })),
  };
}

/** Adds up the measured values of each unit. Works in slices, so that other requests are served. */
async function sumQuantities(objects: Objects, scales: PageScales): Promise<Quantity[]> {
  const sums = new Map<string, number>();
  for (let at = 0; at < objects.length; at += objectsPerSlice) {
    if (at > 0) await yieldToOthers();
    for (const object of fromWire(objects.slice(at, at + objectsPerSlice), 0).objects) {
      const { value, unit } = quantityOf(object, scales) ?? { value: Number.NaN, unit: '' };
      const name = tableUnits[unit] ?? unit;
      if (Number.isFinite(value)) sums.set(name, (sums.get(name) ?? 0) + value);
    }
  }
  return [...sums].map(([unit, value]) => ({ unit, value: roundOffNoise(value) })).filter(({ value }) => Number.isFinite(value));
}

/** Computes the values that tables show about a drawing. */
export async function computeFacts(details: unknown, scales: PageScales): Promise<MarkupFacts> {
  const objects = objectsIn(details);
  const measuring = objects.filter(isMeasurement);
  const written = objects.filter((object) => !isMeasurement(object));
  const [first, ...further] = await sumQuantities(measuring, scales);
  return {
    subject: kindsOf(objects, ''),
    label: firstWords(searchTextOf(textsIn(written))) || null,
    quantity: first?.value ?? null,
    unit: first?.unit ?? null,
    further_quantities: further.length === 0 ? null : JSON.stringify(further.map(({ value, unit }) => ({ quantity: value, unit }))),
    colour: colourOf(measuring[0]),
    facts: measuring.some(isScaled) ? 'scaled' : 'plain',
  };
}

/** `#rgb` or `#rrggbb`. */
function colourOf(object: unknown): string | null {
  const stroke = isRecord(object) ? object['stroke'] : undefined;
  return typeof stroke === 'string' && /^#([\da-f]{3}|[\da-f]{6})$/i.test(stroke) ? stroke : null;
}

const textsIn = (objects: Objects): string[] => {
  const texts = objects.map((object) => (isRecord(object) ? object['text'] : undefined));
  return texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '').slice(0, 20);
};
