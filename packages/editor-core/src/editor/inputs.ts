import { openingCamera } from '../camera/opening-camera.ts';
import { findCommand } from '../commands/commands.ts';
import { copiesAbove } from '../commands/copies.ts';
import { SheetText } from '../reading/sheet-text.ts';
import { PageLines } from '../snapping/page-lines.ts';
import { edgesOfText } from '../snapping/text-lines.ts';
import { lookAt, pinch, placeCameraAt, turnWheel } from './camera-inputs.ts';
import type { InputOf, InputType } from './input.ts';
import { pressKey, releaseKey, runCommand } from './key-inputs.ts';
import { handleLongPress } from './menu-inputs.ts';
import { doubleClick, takePointer } from './pointer-inputs.ts';
import type { Session } from './session.ts';
import { selectWord, turnPage } from './sheet-text-inputs.ts';
import { editText, endText, typeText } from './text-inputs.ts';

type Handlers = { readonly [T in InputType]: (session: Session, input: InputOf<T>) => void };

const handlers: Handlers = {
  'pointer-down': takePointer,
  'pointer-move': takePointer,
  'pointer-up': takePointer,
  'double-click': doubleClick,
  'key-down': pressKey,
  'key-up': releaseKey,
  wheel: turnWheel,
  pinch,
  'place-camera': placeCameraAt,
  cancel: (session) => {
    if (session.toolState.pointerLost === undefined) session.cancel();
    else session.perform(session.toolState.pointerLost(session.view));
    session.pointer.reset();
  },
  'finish-drawing': (session) => session.finishDrawing(),
  viewport: (session, { viewport }) => session.set({ viewport }),
  'open-page': (session) => session.set({ camera: openingCamera(session.state.page, session.state.viewport) }),
  command: (session, { id }) => {
    const command = findCommand(id);
    if (command === undefined) throw new RangeError(`no such command: ${id}`);
    runCommand(session, command, false);
  },
  keys: (session, { moved }) => session.set({ movedKeys: moved }),
  tool: (session, { tool, locked = false }) => session.useTool(tool, locked),
  menu: (session, { screen }) => handleLongPress(session, screen),
  select: (session, { ids }) => {
    session.useTool('select', false);
    session.set({ selection: ids.filter((id) => session.workspace.document.find(id) !== undefined) });
  },
  'look-at': lookAt,
  properties: (session, { properties }) => {
    const changeable = session.view.selectedObjects().filter(({ locked }) => !locked);
    session.workspace.edit({ set: changeable.map(({ id }) => ({ id, properties })) }, 'local');
  },
  style: (session, { style, tool = session.state.tool }) => {
    const { styles } = session.state;
    session.set({ styles: { ...styles, [tool]: { ...styles[tool], ...style } } });
  },
  'edit-text': (session, { id }) => editText(session, id),
  'type-text': (session, { text }) => typeText(session, text),
  'end-text': endText,
  place: (session, { objects }) => {
    const copies = copiesAbove(session.view, objects, { x: 0, y: 0 });
    session.perform({ edits: { put: copies }, tool: 'select', selection: copies.map(({ id }) => id) });
  },
  calibrate: (session, { calibration, byOthers }) => {
    if (byOthers) session.set({ calibration });
    else session.rescale({ calibration });
  },
  'scale-regions': (session, { regions, byOthers }) => {
    if (byOthers) session.set({ regions });
    else session.rescale({ regions });
  },
  turn: turnPage,
  'page-lines': (session, { lines, words }) => {
    session.set({ pageLines: new PageLines([...lines, ...edgesOfText(words)], session.state.page) });
  },
  'page-words': (session, { words }) => session.set({ sheetText: new SheetText(words, session.state.upright), textRange: null }),
  'select-word': selectWord,
  hide: (session, { markups }) => session.hide(markups),
  clipboard: (session, { payload }) => session.set({ clipboard: payload, pasted: 0 }),
  'remote-change': (session, { edits }) => session.takeRemote(edits),
  load: (session, { objects }) => {
    session.cancel();
    session.workspace.load(objects);
  },
};

/** Actions elsewhere, which end typing. Panning and zooming don't. */
const endsTyping: ReadonlySet<InputType> = new Set([
  'pointer-down',
  'edit-text',
  'tool',
  'select',
  'load',
  'place',
  'calibrate',
  'scale-regions',
]);

export function handleInput<T extends InputType>(session: Session, input: InputOf<T>): void {
  if (session.state.editing !== null && endsTyping.has(input.type)) endText(session);
  handlers[input.type](session, input);
}
