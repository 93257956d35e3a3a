import type { CanvasObject, EditableProperty, NewObjectStyle } from '@sheetmark/editor-core';
import { kindOf, kinds, toolCommands } from '@sheetmark/editor-core';
import { editorMessages } from '../../lib/messages/editor.tsx';
import type { EditorSession } from '../session.ts';

/** What the panel shows: the selected objects, or what the tool in the hand will draw. */
export interface ChosenLook {
  readonly title: string;
  readonly properties: readonly EditableProperty[];
  /** undefined where the objects differ. */
  readonly valueOf: (property: EditableProperty) => unknown;
  readonly set: (property: EditableProperty, value: unknown) => void;
  readonly isLocked: boolean;
}

/** What objects carry but nobody chooses by a style. */
const content: ReadonlySet<EditableProperty> = new Set(['text', 'label']);
const choosable = (properties: readonly EditableProperty[]) => properties.filter((property) => !content.has(property));

const propertyOf = (object: CanvasObject | NewObjectStyle, property: EditableProperty): unknown =>
  Object.entries(object).find(([name]) => name === property)?.[1];

/** null when nothing is selected and the tool in the hand draws nothing. */
export function chosenLook(session: EditorSession): ChosenLook | null {
  const selected = session.editor.view.selectedObjects();
  return selected.length > 0 ? lookOfSelection(session, selected) : lookOfTool(session);
}

function lookOfSelection(session: EditorSession, selected: readonly CanvasObject[]): ChosenLook {
  const [first, ...others] = selected;
  const properties = choosable(first ? kindOf(first).properties : []).filter((property) =>
    others.every((object) => kindOf(object).properties.includes(property)),
  );
  return {
    title: first && others.length === 0 ? kindOf(first).label : editorMessages.objects(selected.length),
    properties,
    valueOf: (property) => {
      const values = new Set(selected.map((object) => propertyOf(object, property)));
      return values.size === 1 ? [...values][0] : undefined;
    },
    set: (property, value) => {
      session.dispatch({ type: 'properties', properties: { [property]: value } });
      session.dispatch({ type: 'style', style: { [property]: value } });
    },
    isLocked: selected.every(({ locked }) => locked),
  };
}

function lookOfTool(session: EditorSession): ChosenLook | null {
  const { tool, style } = session.editor.state;
  const kind = toolCommands.find((each) => each.tool === tool)?.kind ?? null;
  if (kind === null) return null;
  return {
    title: editorMessages.next(kinds[kind].label),
    properties: choosable(kinds[kind].properties).filter((property) => tool !== 'polygon' || property !== 'cloudSize'),
    valueOf: (property) => propertyOf(style, property),
    set: (property, value) => session.dispatch({ type: 'style', style: { [property]: value } }),
    isLocked: false,
  };
}
