import { type CanvasObject, FIRST_ORDER, NO_ROTATION, objectId, orderBetween, type OrderKey } from '@sheetmark/editor-core';
import type { BoxObject, SceneObject } from '../scene.ts';

/** The scene as our records, in the scene's order. */
export function toCanvasObjects(scene: readonly SceneObject[]): CanvasObject[] {
  let order: OrderKey | null = null;
  return scene.map((object, index) => {
    order = orderBetween(order, null);
    return toCanvasObject(object, index, order);
  });
}

export const idOf = (index: number): ReturnType<typeof objectId> => objectId(`scene-${index}`);

export function toCanvasObject(object: SceneObject, index: number, order: OrderKey = FIRST_ORDER): CanvasObject {
  const { stroke, strokeWidth, fill } = object;
  const common = {
    id: idOf(index),
    markupId: null,
    order,
    locked: false,
    groups: [],
    wire: {},
    stroke,
    strokeWidth,
    fill,
    opacity: 1,
    dash: 'solid',
  } as const;
  switch (object.kind) {
    case 'cloud':
      return { ...common, ...boxOf(object), kind: 'cloud', cloudSize: 8 };
    case 'rectangle':
    case 'ellipse':
    case 'triangle':
    case 'highlight':
      return { ...common, ...boxOf(object), kind: object.kind };
    case 'cloudPolygon':
    case 'polygon':
      return { ...common, kind: 'polygon', points: object.points, cloudSize: object.kind === 'polygon' ? 0 : 8 };
    case 'polyline':
      return { ...common, kind: 'polyline', points: object.points, lineStart: 'none', lineEnd: 'none' };
    case 'marker':
      return { ...common, kind: 'marker', points: object.points };
    case 'freehand':
      return { ...common, kind: 'freehand', points: object.points, pressures: [] };
    case 'arrow':
    case 'measurementLine': {
      const lineStart = object.kind === 'arrow' ? 'none' : 'arrow';
      return { ...common, kind: 'line', points: object.points, subType: object.kind, lineStart, lineEnd: 'arrow', label: object.label };
    }
    case 'stamp':
      return { ...common, ...boxOf(object), kind: 'stamp', stamp: object.text, caption: 'Maren Okafor, 2026-11-21' };
    case 'text':
      return { ...common, ...boxOf(object), ...lookOf(stroke), kind: 'text', text: object.text, fontSize: object.fontSize };
    case 'callout': {
      const tip = { x: object.x - 40, y: object.y + 60 };
      return { ...common, ...boxOf(object), ...lookOf(stroke), kind: 'callout', text: object.text, fontSize: object.fontSize, tip };
    }
    default:
      return { ...common, kind: object.kind, points: object.points, label: object.label };
  }
}

const lookOf = (textColor: string) => ({ fontFamily: 'Helvetica', textColor, textAlign: 'left', textBorder: false }) as const;

const boxOf = ({ x, y, width, height }: Pick<BoxObject, 'x' | 'y' | 'width' | 'height'>) => {
  return { x, y, width, height, rotation: NO_ROTATION };
};
