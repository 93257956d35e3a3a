import type { DrawOp } from '@sheetmark/editor-core';
import type { Surroundings } from '../annotation/kinds.ts';
import type { Rect } from '../annotation/user-space.ts';
import { flate } from '../pdf/update.ts';
import { dict, latin1, name, type Stream } from '../pdf/values.ts';
import { type Books, concat, ContentWriter } from './content.ts';

interface Painted {
  readonly rect: Rect;
  readonly ops: readonly DrawOp[];
}

/** A form with the object's own drawing, whose box is the annotation's rectangle moved to the origin. */
export function appearanceOf(books: Books, { rect, ops }: Painted, { space }: Surroundings): Stream {
  const { operators, resources } = new ContentWriter(books).begin(concat(space.toUser)).draw(ops).build();
  const entries = {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [...rect],
    Matrix: [1, 0, 0, 1, -rect[0], -rect[1]],
    Resources: dict(resources),
  };
  return flate(entries, latin1(operators));
}

/** A form that shows nothing. */
export const blankAppearance = (): Stream =>
  flate({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 1, 1], Resources: dict({}) }, latin1(''));
