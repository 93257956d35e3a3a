import { type CanvasObject, FIRST_ORDER, NO_ROTATION, objectId, orderBetween, type OrderKey } from '@sheetmark/editor-core';
import type { BoxObject, SceneObject } from '../scene.ts';

/** The scene as records of our own, in the order of the scene. */
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
      return { ...common, ...boxOf(object), kind: object.kind };
    case 'polyline':
      return { ...common, kind: 'polyline', points: object.points };
    case 'freehand':
      return { ...common, kind: 'freehand', points: object.points, pressures: [] };
    case 'arrow':
      return { ...common, kind: 'line', points: object.points, subType: 'arrow', label: '' };
    case 'text': {
      const look = { fontFamily: 'Helvetica', textColor: stroke, textAlign: 'left', textBorder: false } as const;
      return { ...common, ...boxOf(object), ...look, kind: 'text', text: object.text, fontSize: object.fontSize };
    }
  }
}

const boxOf = ({ x, y, width, height }: Pick<BoxObject, 'x' | 'y' | 'width' | 'height'>) => {
  return { x, y, width, height, rotation: NO_ROTATION };
};
