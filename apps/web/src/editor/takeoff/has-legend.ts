import type { EditorSession } from '../session.ts';

const known = new WeakMap<EditorSession, { readonly version: number; readonly has: boolean }>();

/** Whether there is a legend on the sheet. Objects are searched once for each version of the document: the session reports every move. */
export function hasLegend(session: EditorSession): boolean {
  const { state, view } = session.editor;
  const last = known.get(session);
  if (last?.version === state.documentVersion) return last.has;
  let has = false;
  for (const { kind } of view.objects()) has ||= kind === 'legend';
  known.set(session, { version: state.documentVersion, has });
  return has;
}
