import type { CanvasObject, EditableProperty, NewObjectStyle, Properties } from '@sheetmark/editor-core';
import { formDrawnBy, isPartialStyle, kindOf, kinds, nameOfObject, toolOf } from '@sheetmark/editor-core';
import { editorMessages } from '../../lib/messages/editor.tsx';
import type { EditorSession } from '../session.ts';

/** Properties that are content rather than style. */
type Content = 'text' | 'label' | 'caption';
/** `fitsText` is a setting of the text tools, not a property of objects. */
export type StyleProperty = Exclude<EditableProperty, 'text' | 'label'> | 'fitsText';

/** What the panel edits: the selected objects, or the style of the active drawing tool. */
export interface StyleTarget {
  readonly title: string;
  readonly properties: readonly StyleProperty[];
  /** undefined if the objects differ. */
  readonly valueOf: (property: StyleProperty) => unknown;
  readonly set: (properties: Properties) => void;
  readonly isLocked: boolean;
}

const contentProperties: readonly EditableProperty[] = ['text', 'label', 'caption'] satisfies Content[];
const isStyle = (property: EditableProperty): property is Exclude<EditableProperty, Content> => !contentProperties.includes(property);
const isEditableHere = (property: EditableProperty): property is Exclude<EditableProperty, 'text' | 'label'> =>
  isStyle(property) || property === 'caption';

const readProperty = (object: CanvasObject | NewObjectStyle, property: StyleProperty): unknown =>
  Object.entries(object).find(([name]) => name === property)?.[1];

/** An active drawing tool takes precedence over a selection; null with neither. `_version` makes callers recompute it for each session version. */
export function findStyleTarget(session: EditorSession, _version: number): StyleTarget | null {
  const selected = session.editor.view.selectedObjects();
  return targetTool(session) ?? (selected.length > 0 ? targetSelection(session, selected) : null);
}

function targetSelection(session: EditorSession, selected: readonly CanvasObject[]): StyleTarget {
  const [first, ...others] = selected;
  const properties: readonly StyleProperty[] = (first ? kindOf(first).properties : [])
    .filter(isEditableHere)
    .filter((property) => others.every((object) => kindOf(object).properties.includes(property)));
  return {
    title: first && others.length === 0 ? nameOfObject(first) : editorMessages.objects(selected.length),
    properties,
    valueOf: (property) => {
      const values = new Set(selected.map((object) => readProperty(object, property)));
      return values.size === 1 ? [...values][0] : undefined;
    },
    set: (chosen) => {
      session.dispatch({ type: 'properties', properties: chosen });
      if (!isPartialStyle(chosen)) return;
      for (const tool of new Set(selected.map(toolOf))) if (tool !== null) session.dispatch({ type: 'style', style: chosen, tool });
    },
    isLocked: selected.every(({ locked }) => locked),
  };
}

function targetTool(session: EditorSession): StyleTarget | null {
  const { tool, style } = session.editor.view;
  const drawn = formDrawnBy(tool);
  if (!drawn) return null;
  const { properties } = kinds[drawn.kind];
  return {
    title: editorMessages.next(drawn.form.name),
    properties: [
      ...properties.filter(isStyle).filter((property) => tool !== 'polygon' || property !== 'cloudSize'),
      ...(properties.includes('text') ? (['fitsText'] as const) : []),
    ],
    valueOf: (property) => readProperty(style, property),
    set: (chosen) => isPartialStyle(chosen) && session.dispatch({ type: 'style', style: chosen }),
    isLocked: false,
  };
}
