import { lengthOnPage } from '../camera/camera.ts';
import type { EditorView } from '../commands/act.ts';
import { styleOf } from '../commands/tool-styles.ts';
import type { ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import { selectionShape } from '../hit/selection-frame.ts';
import { screenPixels } from '../units/screen.ts';
import { sheetFactor } from '../units/sheet-size.ts';
import { cacheLast } from './cache-last.ts';
import { type EditorState, isShown } from './state.ts';
import type { Workspace } from './workspace.ts';

/** The hit tolerance of lines. */
const HIT_TOLERANCE = screenPixels(4);

interface Viewed {
  readonly state: EditorState;
  readonly workspace: Workspace;
  readonly busy: boolean;
}

/** A live read-only view of the editor for commands and tools. */
export function createView(session: Viewed, { newId, signature }: Pick<EditorView, 'newId' | 'signature'>): EditorView {
  const { document, index, history } = session.workspace;
  const shown = (object: CanvasObject): boolean => isShown(session.state, object);
  const isFound = (object: CanvasObject | undefined): object is CanvasObject => object !== undefined;
  const selected = cacheLast((ids: readonly ObjectId[], _documentVersion: number) => ids.map(document.find).filter(isFound));
  const shape = cacheLast(selectionShape);
  const style = cacheLast(styleOf);
  const selectedObjects = (): readonly CanvasObject[] => selected(session.state.selection, document.version);
  return {
    get page() {
      return session.state.page;
    },
    get camera() {
      return session.state.camera;
    },
    get viewport() {
      return session.state.viewport;
    },
    get tool() {
      return session.state.tool;
    },
    get selection() {
      return session.state.selection;
    },
    get style() {
      return style(session.state.styles, session.state.tool, sheetFactor(session.state.page));
    },
    get upright() {
      return session.state.upright;
    },
    get clipboard() {
      return session.state.clipboard;
    },
    get pasted() {
      return session.state.pasted;
    },
    get copiedStyle() {
      return session.state.copiedStyle;
    },
    get snapping() {
      return session.state.snapping;
    },
    get pageLines() {
      return session.state.pageLines;
    },
    get sheetText() {
      return session.state.sheetText;
    },
    get textRange() {
      return session.state.textRange;
    },
    get toolLocked() {
      return session.state.toolLocked;
    },
    get canUndo() {
      return history.canUndo;
    },
    get canRedo() {
      return history.canRedo;
    },
    get busy() {
      return session.busy;
    },
    get highestOrder() {
      return document.highestOrder;
    },
    get lowestOrder() {
      return document.lowestOrder;
    },
    find: document.find,
    objects: () => document.objects(),
    objectsIn: (box) => index.search(box).filter(shown),
    objectAt: (point) => index.topmostAt(point, lengthOnPage(session.state.camera, HIT_TOLERANCE), shown),
    isShown: shown,
    selectedObjects,
    selectionShape: () => shape(selectedObjects()),
    newId,
    signature,
  };
}
