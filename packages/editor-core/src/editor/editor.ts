import type { Viewport } from '../camera/camera.ts';
import { openingCamera } from '../camera/opening-camera.ts';
import type { Command, EditorView, Snapping } from '../commands/act.ts';
import { commands } from '../commands/commands.ts';
import type { MovedKeys } from '../commands/moved-keys.ts';
import type { ToolStyles } from '../commands/tool-styles.ts';
import { objectId } from '../document/ids.ts';
import type { Radians } from '../geometry/angle.ts';
import { NO_ROTATION, normalizeAngle } from '../geometry/angle.ts';
import { boxOf } from '../geometry/box.ts';
import type { PageScales } from '../units/page-scales.ts';
import type { Effect } from './effect.ts';
import type { Input } from './input.ts';
import { handleInput } from './inputs.ts';
import type { Scene } from './scene.ts';
import { createScene } from './scene.ts';
import { Session } from './session.ts';
import type { EditorState } from './state.ts';

export interface EditorOptions extends Partial<PageScales> {
  /** The size of the upright page, in page units. */
  readonly page: { readonly width: number; readonly height: number };
  readonly viewport: Viewport;
  /** Creates a unique id. */
  readonly ids: () => string;
  /** The user's name and the date, for stamps. */
  readonly signature?: () => string;
  readonly styles?: ToolStyles;
  readonly snapping?: Snapping;
  readonly movedKeys?: MovedKeys;
  /** The direction that is up in the view. */
  readonly upright?: Radians;
  /** Nothing can be drawn or changed; everything can be selected and read. */
  readonly isReadOnly?: boolean;
}

/** The editor without a screen: takes inputs, returns effects, and its scene is what the host draws. */
export interface Editor {
  /** Runs one input; returns the host's tasks in order. */
  dispatch(input: Input): readonly Effect[];
  /** All state except the document; the same object as long as nothing has changed. */
  readonly state: EditorState;
  /** A live read-only view of the document. */
  readonly view: EditorView;
  readonly scene: Scene;
  /** The commands that can run now. */
  enabledCommands(): readonly Command[];
}

const SNAP_TO_ALL: Snapping = { objects: true, drawing: true };

export function createEditor({
  page,
  viewport,
  ids,
  signature = () => '',
  styles = {},
  snapping = SNAP_TO_ALL,
  movedKeys = {},
  calibration = null,
  regions = [],
  upright = NO_ROTATION,
  isReadOnly = false,
}: EditorOptions): Editor {
  const pageBox = boxOf(0, 0, page.width, page.height);
  const session = new Session(
    {
      page: pageBox,
      viewport,
      camera: openingCamera(pageBox, viewport),
      tool: 'pan',
      toolLocked: false,
      activity: 'pan.waiting',
      selection: [],
      editing: null,
      calibration,
      regions,
      upright: normalizeAngle(upright),
      styles,
      hidden: new Set(),
      snapping,
      movedKeys,
      pageLines: null,
      sheetText: null,
      textRange: null,
      draft: null,
      guides: [],
      marquee: null,
      cursor: 'grab',
      clipboard: null,
      pasted: 0,
      copiedStyle: null,
      documentVersion: 0,
      canUndo: false,
      canRedo: false,
    },
    { newId: () => objectId(ids()), signature },
    isReadOnly,
  );
  return {
    dispatch: (input) => session.run(() => handleInput(session, input)),
    get state() {
      return session.state;
    },
    view: session.view,
    scene: createScene(session),
    enabledCommands: () => commands.filter((command) => command.enabled(session.view)),
  };
}
