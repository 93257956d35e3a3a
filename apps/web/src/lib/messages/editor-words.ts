import { type CommandId, nameOfTool, type ToolId, toolIds } from '@sheetmark/editor-core';

// oxlint-disable-next-line typescript/consistent-type-assertions -- the entries of an object lose the names of their keys
const toolNames = Object.fromEntries(toolIds.map((tool) => [`tool-${tool}`, nameOfTool(tool)])) as Record<`tool-${ToolId}`, string>;

/** Names of the editor's commands in buttons, menus, the palette and the list of shortcuts. */
export const commandMessages: Readonly<Record<CommandId, string>> = {
  ...toolNames,
  delete: 'Delete',
  'select-all': 'Select all',
  'edit-text': 'Edit text',
  'fit-text': 'Fit to text',
  duplicate: 'Duplicate',
  copy: 'Copy',
  cut: 'Cut',
  paste: 'Paste',
  'toggle-lock': 'Lock or unlock',
  undo: 'Undo',
  redo: 'Redo',
  escape: 'One level back',
  'zoom-in': 'Zoom in',
  'zoom-out': 'Zoom out',
  'zoom-to-100': 'Zoom to 100 %',
  'fit-page': 'Fit page',
  'fit-width': 'Fit width',
  'fit-selection': 'Fit selection',
  group: 'Group',
  ungroup: 'Ungroup',
  'copy-style': 'Copy style',
  'paste-style': 'Paste style',
  'snap-to-objects': 'Snap to objects',
  'snap-to-drawing': 'Snap to the drawing',
  'bring-forward': 'Bring forward',
  'send-backward': 'Send backward',
  'bring-to-front': 'Bring to front',
  'send-to-back': 'Send to back',
  'align-left': 'Align left',
  'align-center': 'Align centres',
  'align-right': 'Align right',
  'align-top': 'Align top',
  'align-middle': 'Align middles',
  'align-bottom': 'Align bottom',
  'distribute-horizontally': 'Distribute horizontally',
  'distribute-vertically': 'Distribute vertically',
  'nudge-left': 'Move left by 10',
  'nudge-left-fine': 'Move left by 1',
  'nudge-right': 'Move right by 10',
  'nudge-right-fine': 'Move right by 1',
  'nudge-up': 'Move up by 10',
  'nudge-up-fine': 'Move up by 1',
  'nudge-down': 'Move down by 10',
  'nudge-down-fine': 'Move down by 1',
};

/** Names of object properties; some are grouped because they change together. */
const properties: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['x', 'y', 'width', 'height', 'rotation', 'points', 'pressures', 'tip'].map((name) => [name, 'place and shape'])),
  stroke: 'line colour',
  strokeWidth: 'line width',
  dash: 'line style',
  lineStart: 'line start',
  lineEnd: 'line end',
  fill: 'fill',
  opacity: 'opacity',
  cloudSize: 'cloud size',
  text: 'text',
  label: 'label',
  stamp: 'stamp',
  caption: 'caption',
  fontFamily: 'font',
  fontSize: 'font size',
  textColor: 'text colour',
  textAlign: 'alignment',
  textBorder: 'text border',
  order: 'order',
  locked: 'lock',
  groups: 'grouping',
  source: 'picture',
};

/** Beneath the icons of a phone's first tools, where a whole name has no room. Each is a part of it. */
export const shortToolNames: Readonly<Partial<Record<ToolId, string>>> = { freehand: 'Draw', text: 'Text', measurementLine: 'Measure' };

/** Such as `line colour, place and shape`. */
export const propertiesNamed = (names: readonly string[]): string => [...new Set(names.map((name) => properties[name] ?? name))].join(', ');
