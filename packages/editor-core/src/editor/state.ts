import type { Camera, Viewport } from '../camera/camera.ts';
import type { ClipboardPayload, Snapping } from '../commands/act.ts';
import type { MovedKeys } from '../commands/moved-keys.ts';
import type { ToolStyles } from '../commands/tool-styles.ts';
import { measuresToScale, type ToolId } from '../commands/tool-table.ts';
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

/** Objects in the gesture: drawn live and not yet part of the document. */
export interface Draft {
  readonly objects: readonly CanvasObject[];
  /** Those that exist in the document, as they were when the gesture began. */
  readonly found: ReadonlyMap<ObjectId, CanvasObject>;
}

/** All state except the document. Small and immutable: a part that is the same object hasn't changed. */
export interface EditorState extends PageScales {
  readonly page: Box;
  readonly viewport: Viewport;
  readonly camera: Camera;
  readonly tool: ToolId;
  /** The tool stays active after drawing one object. */
  readonly toolLocked: boolean;
  /** The tool's state, such as `select.translating`. */
  readonly activity: string;
  readonly selection: readonly ObjectId[];
  /** The text box that is open for typing. */
  readonly editing: ObjectId | null;
  /** The direction that is up in the view: new text is drawn rotated by this. */
  readonly upright: Radians;
  /** The user's choices per tool, where they differ from the defaults. */
  readonly styles: ToolStyles;
  /** Hidden markups, which also can't be hit or snapped to. */
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

/** Whether an object is visible: unsaved objects always are. */
export const isShown = ({ hidden }: Pick<EditorState, 'hidden'>, { markupId }: CanvasObject): boolean =>
  markupId === null || !hidden.has(markupId);

/** Regions to show faintly while they matter. */
export const shownRegions = ({ tool, regions }: Pick<EditorState, 'tool' | 'regions'>): readonly ScaleRegion[] =>
  tool === 'region' || measuresToScale(tool) ? regions : NO_REGIONS;
const NO_REGIONS: readonly ScaleRegion[] = [];
