import type { Entity } from '@node-projects/acad-ts';
import type { Brush } from './plot.ts';

/** Draws an object if it is of its kind; says whether it was. */
export type Drawer = (entity: Entity, brush: Brush) => boolean;

/** `draws` for classes whose constructor is protected. */
export function drawsIf<E extends Entity>(isOfKind: (entity: Entity) => entity is E, draw: (entity: E, brush: Brush) => void): Drawer {
  return (entity, brush) => {
    if (!isOfKind(entity)) return false;
    draw(entity, brush);
    return true;
  };
}

export function draws<E extends Entity>(kind: abstract new (...args: never[]) => E, draw: (entity: E, brush: Brush) => void): Drawer {
  return drawsIf((entity): entity is E => entity instanceof kind, draw);
}
