import '../../../apps/web/src/ui/tokens.css';
import { fromWire, toWire } from '@sheetmark/editor-core';
import { readColours } from '../../../apps/web/src/editor/render/colours.ts';
import { EditorSession } from '../../../apps/web/src/editor/session.ts';
import { editsPerFrame, type Tool } from '../bench-page.ts';
import { createScene, remoteEdits, type SceneObject, sheet } from '../scene.ts';
import { frames, publishBench } from './recorder.ts';
import { idOf, toCanvasObjects } from './to-canvas-object.ts';
import styles from '../../../apps/web/src/editor/editor.module.css';

/** The product's session of an open page, with its stage and pointer input, in the product's styles. */
const session = new EditorSession({
  isReadOnly: false,
  onlyOwn: false,
  place: { projectId: 0, itemId: 0, fileId: 0, pageNumber: 1, sheetName: null, url: '' },
  userId: 0,
  picture: { ...sheet, unit: 'pt', previewUrl: null, tiles: null },
  markups: [],
  calibration: null,
  regions: [],
  colours: () => readColours(document.documentElement),
  signature: () => 'Maren Okafor, 2026-11-21',
  onImages: () => undefined,
  onSaved: () => undefined,
  onOverruled: () => undefined,
});
let scene: readonly SceneObject[] = [];

const host = document.getElementById('host');
if (!host) throw new Error('the page has no host');
host.className = styles['host'] ?? '';
session.attach(host);

async function waitUntilSettled(): Promise<void> {
  do await frames(2);
  while (!session.stage.isSettled);
}

function corner(index: number): { x: number; y: number } {
  const object = session.editor.view.find(idOf(index));
  if (object === undefined || !('x' in object)) throw new Error(`object ${index} has no box`);
  return { x: object.x, y: object.y };
}

publishBench({
  load: async (count) => {
    scene = createScene(count);
    // Opens the page from its saved form.
    session.dispatch({ type: 'load', objects: fromWire(toCanvasObjects(scene).map(toWire), 1).objects });
    await waitUntilSettled();
  },
  fit: () => session.dispatch({ type: 'command', id: 'fit-page' }),
  use: (tool: Tool) => session.dispatch({ type: 'tool', tool, locked: true }),
  view: () => session.editor.state.camera,
  targetAt: () => corner(scene.length - 1),
  edit: (frame) => {
    for (const { index, object } of remoteEdits(scene, frame, editsPerFrame)) {
      const properties = { x: object.x, y: object.y };
      session.dispatch({ type: 'remote-change', edits: { set: [{ id: idOf(index), properties }] } });
    }
  },
  editedAt: (frame) => corner(remoteEdits(scene, frame, 1)[0]?.index ?? 0),
  isSettled: () => session.stage.isSettled,
});
