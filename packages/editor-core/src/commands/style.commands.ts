import type { CanvasObject } from '../document/object.ts';
import type { Properties } from '../document/properties.ts';
import { filterProperties, propertiesOf } from '../document/properties.ts';
import type { EditableProperty } from '../shapes/kind.ts';
import { kindOf } from '../shapes/kinds.ts';
import type { Command, EditorView } from './act.ts';

/** Content properties, which are not part of the style. */
const CONTENTS: ReadonlySet<EditableProperty> = new Set(['text', 'label', 'stamp', 'caption']);

const styleNames = (object: CanvasObject): readonly string[] => kindOf(object).properties.filter((property) => !CONTENTS.has(property));

function styleIn(object: CanvasObject): Properties {
  const properties = propertiesOf(object);
  return Object.fromEntries(styleNames(object).map((name) => [name, properties.get(name)]));
}

/** Scallops stay with clouds: they are a shape, not a style. */
const isCloud = (object: CanvasObject): boolean => 'cloudSize' in object && object.cloudSize > 0;

const applicableStyle = (object: CanvasObject, style: Properties): Properties => {
  const names = styleNames(object);
  return filterProperties(style, (name, value) => names.includes(name) && (name !== 'cloudSize' || (isCloud(object) && value !== 0)));
};

const unlocked = (view: EditorView): readonly CanvasObject[] => view.selectedObjects().filter(({ locked }) => !locked);

export const styleCommands: readonly Command[] = [
  {
    id: 'copy-style',
    shortcuts: ['Ctrl+Shift+C'],
    enabled: ({ selection }) => selection.length > 0,
    run: (view) => {
      const [first] = view.selectedObjects();
      return first === undefined ? {} : { copiedStyle: styleIn(first) };
    },
  },
  {
    id: 'paste-style',
    shortcuts: ['Ctrl+Shift+V'],
    enabled: (view) => view.copiedStyle !== null && unlocked(view).length > 0,
    run: (view) => {
      const style = view.copiedStyle ?? {};
      return { edits: { set: unlocked(view).map((object) => ({ id: object.id, properties: applicableStyle(object, style) })) } };
    },
  },
];
