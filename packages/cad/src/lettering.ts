import { AttributeBase, AttributeDefinition, Color, MText, TextEntity } from '@node-projects/acad-ts';
import type { Letters } from './canvas.ts';
import { draws } from './drawer.ts';
import { colourOf } from './looks.ts';
import { chain, cross, type Matrix, objectToDrawing, type Point, rotation, scaling, translation } from './matrix.ts';
import type { Brush } from './plot.ts';
import { decodeSigns, parseParagraphs, type TextRun } from './text-codes.ts';

/** The letters here are wider than those of the fonts that drawings usually name. */
const NARROWER = 0.92;
/** Of a line's height, for texts that are placed by the lowest letters. */
const BELOW_BASELINE = 1 / 3;
const LINE_PITCH = 5 / 3;
/** A line may be longer than its text box before it is broken: our letters have other widths than the drawing's. */
const OVERLONG = 1.12;

const [ALIGNED, MIDDLE, FIT] = [3, 4, 5];
const HIDDEN_ATTRIBUTE = 1;
const CONSTANT_ATTRIBUTE = 2;
const [BACKWARD, UPSIDE_DOWN] = [2, 4];

export const lettering = [
  draws(AttributeDefinition, (attribute, brush) => {
    if ((attribute.flags & CONSTANT_ATTRIBUTE) !== 0) drawLine(attribute, brush);
  }),
  draws(AttributeBase, (attribute, brush) => {
    if ((attribute.flags & HIDDEN_ATTRIBUTE) !== 0) return;
    if (attribute.mText && attribute.mText.value !== '') drawParagraphs(attribute.mText, brush);
    else drawLine(attribute, brush);
  }),
  draws(TextEntity, drawLine),
  draws(MText, drawParagraphs),
];

function drawLine(entity: TextEntity, brush: Brush): void {
  const text = decodeSigns(entity.value);
  const { letters } = brush.plot;
  const size = entity.height / letters.capHeight;
  const narrow = NARROWER * (entity.widthFactor || 1);
  const width = letters.width(text) * size * narrow;
  if (!(width > 0)) return;
  const { anchor, angle, right, up, stretch } = placeLine(entity, width);
  const turned = (Number(entity.mirror) & BACKWARD) === 0 ? 1 : -1;
  const upright = (Number(entity.mirror) & UPSIDE_DOWN) === 0 ? 1 : -1;
  const slant: Matrix = [1, 0, Math.tan(Math.max(-1.4, Math.min(1.4, entity.obliqueAngle))), 1, 0, 0];
  brush.letter(
    text,
    chain(
      objectToDrawing(entity.normal, entity.insertPoint.z),
      translation(anchor.x, anchor.y),
      rotation(angle),
      scaling(turned * stretch.x, upright * stretch.y),
      translation(right, up),
      slant,
      scaling(size * narrow, size),
    ),
  );
}

interface LinePlace {
  readonly anchor: Point;
  readonly angle: number;
  /** From the anchor to the start of the baseline. */
  readonly right: number;
  readonly up: number;
  readonly stretch: Point;
}

function placeLine(entity: TextEntity, width: number): LinePlace {
  const { insertPoint, alignmentPoint, height, rotation: angle } = entity;
  const [across, along]: [number, number] = [Number(entity.verticalAlignment), Number(entity.horizontalAlignment)];
  if (along === ALIGNED || along === FIT) {
    const [dx, dy] = [alignmentPoint.x - insertPoint.x, alignmentPoint.y - insertPoint.y];
    const stretch = Math.hypot(dx, dy) / width || 1;
    return { anchor: insertPoint, angle: Math.atan2(dy, dx), right: 0, up: 0, stretch: { x: stretch, y: along === FIT ? 1 : stretch } };
  }
  const stretch = { x: 1, y: 1 };
  if (along === 0 && across === 0) return { anchor: insertPoint, angle, right: 0, up: 0, stretch };
  const right = along === MIDDLE ? -width / 2 : -width * (along / 2);
  const up = along === MIDDLE ? -height / 2 : ([0, height * BELOW_BASELINE, -height / 2, -height][across] ?? 0);
  return { anchor: alignmentPoint, angle, right, up, stretch };
}

export function drawParagraphs(entity: MText, brush: Brush): void {
  const { letters } = brush.plot;
  const size = entity.height / letters.capHeight;
  const narrow = NARROWER * (entity.style.width || 1);
  const room = entity.rectangleWidth > 0 ? (entity.rectangleWidth * OVERLONG) / (size * narrow) : Infinity;
  const lines = parseParagraphs(entity.value, entity.height).flatMap((line) => wrap(line, room, letters));
  if (!(size > 0) || lines.length === 0) return;
  const pitch = entity.height * LINE_PITCH * (entity.lineSpacing || 1);
  const [column, row] = [(Number(entity.attachmentPoint) - 1) % 3, Math.floor((Number(entity.attachmentPoint) - 1) / 3)];
  const total = entity.height + (lines.length - 1) * pitch;
  const top = total * (row / 2);
  const toDrawing = chain(paragraphAxes(entity), translation(entity.insertPoint.x, entity.insertPoint.y));
  for (const [index, runs] of lines.entries()) {
    let right = -widthOf(runs, letters) * size * narrow * (column / 2);
    for (const run of runs) {
      const place = chain(translation(right, top - entity.height - index * pitch), scaling(run.size * size * narrow, run.size * size));
      brush.letter(run.text, chain(toDrawing, place), colourOfRun(run, brush));
      right += letters.width(run.text) * run.size * size * narrow;
    }
  }
}

/** Around the insertion point, which is in the drawing's coordinates. */
function paragraphAxes({ alignmentPoint, normal, insertPoint }: MText): Matrix {
  const length = Math.hypot(alignmentPoint.x, alignmentPoint.y, alignmentPoint.z);
  const right =
    length > 0 ? { x: alignmentPoint.x / length, y: alignmentPoint.y / length, z: alignmentPoint.z / length } : { x: 1, y: 0, z: 0 };
  const up = cross(normal, right);
  return chain(
    translation(insertPoint.x, insertPoint.y),
    [right.x, right.y, up.x, up.y, 0, 0],
    translation(-insertPoint.x, -insertPoint.y),
  );
}

function colourOfRun({ colourIndex }: TextRun, brush: Brush) {
  const isIndex = colourIndex !== null && colourIndex > 0 && colourIndex < 256;
  return isIndex ? colourOf(new Color(colourIndex), brush.look.layer, brush.frame.inherited) : brush.look.colour;
}

const widthOf = (runs: readonly TextRun[], letters: Letters): number =>
  runs.reduce((sum, { text, size }) => sum + letters.width(text) * size, 0);

/** Breaks a line between words; `room` in font sizes. */
function wrap(line: readonly TextRun[], room: number, letters: Letters): TextRun[][] {
  if (widthOf(line, letters) <= room) return [[...line]];
  const lines: TextRun[][] = [[]];
  let taken = 0;
  for (const run of line) {
    for (const text of run.text.split(/(?<= )/)) {
      const width = letters.width(text.trimEnd()) * run.size;
      if (taken > 0 && taken + width > room) {
        lines.push([]);
        taken = 0;
      }
      lines.at(-1)?.push({ ...run, text });
      taken += letters.width(text) * run.size;
    }
  }
  return lines;
}
