import type { Camera, Viewport } from '../camera/camera.ts';
import type { ClipboardPayload, Snapping, ToolId } from '../commands/act.ts';
import type { MovedKeys } from '../commands/moved-keys.ts';
import type { ToolStyles } from '../commands/tool-styles.ts';
import type { MarkupId, ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import type { Properties } from '../document/properties.ts';
import type { Radians } from '../geometry/angle.ts';
import type { Box } from '../geometry/box.ts';
import type { Cursor } from '../hit/handles.ts';
import type { SheetText, TextRange } from '../reading/sheet-text.ts';
import type { Guide } from '../snapping/object-guides.ts';
import type { PageLines } from '../snapping/page-lines.ts';
import type { Marquee } from '../tools/tool.ts';
import type { PageScales, ScaleRegion } from '../units/page-scales.ts';

/** Objects under the hand: drawn live and not yet part of the document. */
export interface Draft {
  readonly objects: readonly CanvasObject[];
  /** Those of them that the document holds, as the gesture found them. */
  readonly found: ReadonlyMap<ObjectId, CanvasObject>;
}

/** Everything but the document. Small and immutable: a part that is the same object hasn't changed. */
export interface EditorState extends PageScales {
  readonly page: Box;
  readonly viewport: Viewport;
  readonly camera: Camera;
  readonly tool: ToolId;
  /** The tool stays after drawing one object. */
  readonly toolLocked: boolean;
  /** What is going on, such as `select.translating`. */
  readonly activity: string;
  readonly selection: readonly ObjectId[];
  /** The text box that is being typed into. */
  readonly editing: ObjectId | null;
  /** Which way up is on the page for whoever looks at it: what is to be read is drawn turned by this. */
  readonly upright: Radians;
  /** What was chosen for a tool, where it differs from how the tool comes. */
  readonly styles: ToolStyles;
  /** Markups that are not shown, and so are not in the way of anything either. */
  readonly hidden: ReadonlySet<MarkupId>;
  readonly snapping: Snapping;
  readonly movedKeys: MovedKeys;
  readonly pageLines: PageLines | null;
  readonly sheetText: SheetText | null;
  readonly textRange: TextRange | null;
  readonly draft: Draft | null;
  readonly guides: readonly Guide[];
  readonly marquee: Marquee | null;
  readonly cursor: Cursor;
  readonly clipboard: ClipboardPayload | null;
  readonly pasted: number;
  readonly copiedStyle: Properties | null;
  readonly documentVersion: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Whether an object is shown: what is not saved yet always is. */
export const isShown = ({ hidden }: Pick<EditorState, 'hidden'>, { markupId }: CanvasObject): boolean =>
  markupId === null || !hidden.has(markupId);

/** Tools that go by the scale of where they are used. */
const SCALED_TOOLS: ReadonlySet<ToolId> = new Set(['measurementLine', 'perimeter', 'area', 'region']);

/** The regions of the page that are to be seen: faintly, while they matter. */
export const shownRegions = ({ tool, regions }: Pick<EditorState, 'tool' | 'regions'>): readonly ScaleRegion[] =>
  SCALED_TOOLS.has(tool) ? regions : NO_REGIONS;
const NO_REGIONS: readonly ScaleRegion[] = [];
