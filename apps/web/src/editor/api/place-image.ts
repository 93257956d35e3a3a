import { operations } from '@sheetmark/contract';
import { boxCenter, newImage, type Vec, visibleBox } from '@sheetmark/editor-core';
import { upload } from '../../lib/api-client.ts';
import type { EditorSession } from '../session.ts';
import { sourceOf } from './pictures.ts';

/** Maximum size of a placed picture as a fraction of the view. */
const maxFraction = 0.4;

/**
 * Uploads a picture and places it on the page, in the middle of the view or at `at`. Throws an ApiFailure, or the browser's error for a broken
 * picture.
 */
export async function placeImage(session: EditorSession, file: File, { projectId, at }: { projectId: number; at?: Vec }): Promise<void> {
  const bitmap = await createImageBitmap(file);
  const size = { width: bitmap.width, height: bitmap.height };
  bitmap.close();
  const watch = { onProgress: () => undefined, signal: new AbortController().signal };
  const { data } = await upload(operations.uploadMedia, { body: { project_id: projectId } }, file, watch);
  const view = visibleBox(session.editor.state.camera, session.editor.state.viewport);
  const available = { width: (view.maxX - view.minX) * maxFraction, height: (view.maxY - view.minY) * maxFraction };
  const factor = Math.min(available.width / size.width, available.height / size.height, 1);
  const image = newImage({
    source: sourceOf(data.id),
    center: at ?? boxCenter(view),
    width: size.width * factor,
    height: size.height * factor,
    rotation: session.editor.view.upright,
  });
  session.dispatch({ type: 'place', objects: [image] });
}
