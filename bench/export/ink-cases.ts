import type { PageLook } from '@sheetmark/annotations/testing';
import { type CanvasObject, radians, STAMPS } from '@sheetmark/editor-core';
import { anObject, KINDS } from '@sheetmark/editor-core/testing';

/** Points: each object is drawn on an upright page of this size. */
export const PAGE = { width: 400, height: 300 } as const;

/** An object on a page of its own. */
export interface InkCase {
  readonly name: string;
  readonly object: CanvasObject;
  readonly look: PageLook;
}

interface Laid {
  readonly Rotate?: 0 | 90 | 180 | 270;
  readonly UserUnit?: number;
  readonly isCropped?: boolean;
}

/** A page that is shown with the same size however it is laid in the file. */
function look({ Rotate = 0, UserUnit = 1, isCropped = false }: Laid): PageLook {
  const isTurned = Rotate % 180 !== 0;
  const [w, h] = [(isTurned ? PAGE.height : PAGE.width) / UserUnit, (isTurned ? PAGE.width : PAGE.height) / UserUnit];
  const same = { Rotate, UserUnit };
  if (!isCropped) return { MediaBox: [0, 0, w, h], ...same };
  return { MediaBox: [-70, 30, w - 30, h + 90], CropBox: [-40, 50, w - 40, h + 50], ...same };
}

const laid: Readonly<Record<string, Laid>> = {
  'on an upright page': {},
  'turned by 90°': { Rotate: 90 },
  'turned by 180°': { Rotate: 180 },
  'turned by 270°': { Rotate: 270 },
  cropped: { isCropped: true },
  'with UserUnit 2': { UserUnit: 2 },
  'turned, cropped, with UserUnit 0.5': { Rotate: 270, isCropped: true, UserUnit: 0.5 },
};

const box = { x: 60, y: 70, width: 260, height: 90 };
const standard = anObject('stamp');
/** Standard stamps, results of reviews with a project's own decision, and stamps that someone turned or wrote too much on. */
const stamps: readonly (readonly [string, CanvasObject])[] = [
  ...STAMPS.map((each) => [each.stamp, { ...standard, ...box, ...each, caption: 'Maren Okafor, 2026-11-24' }] as const),
  ['without a caption', { ...standard, ...box, stamp: 'APPROVED', caption: '' }],
  ['result of a review', { ...standard, ...box, stamp: 'FREIGEGEBEN MIT ÄNDERUNGEN', caption: 'Structure 90 %, round 2, 2026-11-24' }],
  [
    'turned and filled',
    { ...standard, ...box, rotation: radians(0.4), fill: '#ffe9b0', opacity: 0.7, caption: 'Signed & sealed — “final”, Ø 12 ±0.5' },
  ],
  ['picture', { ...anObject('image'), ...box, source: 'media/1' }],
  ['turned picture', { ...anObject('image'), ...box, rotation: radians(0.4), opacity: 0.6, source: 'media/1' }],
];

/** One object of each kind, and stamps on pages of each kind. */
export const inkCases: readonly InkCase[] = [
  ...KINDS.filter((kind) => kind !== 'image').map((kind) => ({ name: kind, object: anObject(kind), look: look({}) })),
  ...stamps.flatMap(([stamp, object]) =>
    Object.entries(laid).map(([place, how]) => ({ name: `stamp (${stamp}) ${place}`, object, look: look(how) })),
  ),
];
