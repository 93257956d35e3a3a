import type { CanvasObject, EditableProperty, NewObjectStyle, Properties } from '@sheetmark/editor-core';
import { isPartialStyle, kindOf, kinds, nameOfDrawn, nameOfObject, toolCommands, toolOf } from '@sheetmark/editor-core';
import { editorMessages } from '../../lib/messages/editor.tsx';
import type { EditorSession } from '../session.ts';

/** What objects carry but nobody chooses by a style. */
type Content = 'text' | 'label' | 'caption';
export type ChosenProperty = Exclude<EditableProperty, 'text' | 'label'>;

/** What the panel shows: the selected objects, or what the tool in the hand will draw. */
export interface ChosenLook {
  readonly title: string;
  readonly properties: readonly ChosenProperty[];
  /** undefined where the objects differ. */
  readonly valueOf: (property: ChosenProperty) => unknown;
  readonly set: (properties: Properties) => void;
  readonly isLocked: boolean;
}

const contents: readonly EditableProperty[] = ['text', 'label', 'caption'] satisfies Content[];
const isStyle = (property: EditableProperty): property is Exclude<EditableProperty, Content> => !contents.includes(property);
const isChosen = (property: EditableProperty): property is ChosenProperty => isStyle(property) || property === 'caption';

const propertyOf = (object: CanvasObject | NewObjectStyle, property: EditableProperty): unknown =>
  Object.entries(object).find(([name]) => name === property)?.[1];

/** A tool that draws goes before what is still selected; null when there is neither. Asked anew for every version of the session. */
export function chosenLook(session: EditorSession, _version: number): ChosenLook | null {
  const selected = session.editor.view.selectedObjects();
  return lookOfTool(session) ?? (selected.length > 0 ? lookOfSelection(session, selected) : null);
}

function lookOfSelection(session: EditorSession, selected: readonly CanvasObject[]): ChosenLook {
  const [first, ...others] = selected;
  const properties = (first ? kindOf(first).properties : [])
    .filter(isChosen)
    .filter((property) => others.every((object) => kindOf(object).properties.includes(property)));
  return {
    title: first && others.length === 0 ? nameOfObject(first) : editorMessages.objects(selected.length),
    properties,
    valueOf: (property) => {
      const values = new Set(selected.map((object) => propertyOf(object, property)));
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

function lookOfTool(session: EditorSession): ChosenLook | null {
  const { tool, style } = session.editor.view;
  const kind = toolCommands.find((each) => each.tool === tool)?.kind ?? null;
  if (kind === null) return null;
  return {
    title: editorMessages.next(nameOfDrawn(tool)),
    properties: kinds[kind].properties.filter(isStyle).filter((property) => tool !== 'polygon' || property !== 'cloudSize'),
    valueOf: (property) => propertyOf(style, property),
    set: (chosen) => isPartialStyle(chosen) && session.dispatch({ type: 'style', style: chosen }),
    isLocked: false,
  };
}
