import { CaptureUpdateAction, Excalidraw, newElementWith, restoreElements } from '@excalidraw/excalidraw';
import type { ImportedDataState } from '@excalidraw/excalidraw/data/types';
import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { editsPerFrame } from '../bench-page.ts';
import { createScene, type Point, remoteEdits, type SceneObject, sheet } from '../scene.ts';
import { frames, publishBench } from './recorder.ts';

type Imported = NonNullable<ImportedDataState['elements']>[number];

/** The whole component as published. Lines are drawn plainly, without the hand-drawn style, which costs more. */
function mount(host: HTMLElement): Promise<ExcalidrawImperativeAPI> {
  return new Promise((resolve) => createRoot(host).render(createElement(Excalidraw, { excalidrawAPI: resolve })));
}

let scene: readonly SceneObject[] = [];
const host = document.getElementById('host');
if (!host) throw new Error('the page has no host');
const api = await mount(host);

function toElement(object: SceneObject, index: number): Imported {
  const common = {
    id: `scene-${index}`,
    strokeColor: object.stroke,
    strokeWidth: object.strokeWidth,
    backgroundColor: object.fill ?? 'transparent',
    fillStyle: 'solid',
    roughness: 0,
    roundness: null,
    seed: index + 1,
  };
  const [shape] = restoreElements([{ ...common, ...shapeOf(object) } as Imported], null);
  if (!shape) throw new Error(`no element for a ${object.kind}`);
  return shape;
}

/** Properties that differ by kind. Clouds and triangles are closed lines. */
function shapeOf(object: SceneObject): object {
  switch (object.kind) {
    case 'rectangle':
    case 'ellipse': {
      const { kind, x, y, width, height } = object;
      return { type: kind, x, y, width, height };
    }
    case 'triangle': {
      const { x, y, width, height } = object;
      const apex = { x: x + width / 2, y };
      return lineOf('line', [apex, { x: x + width, y: y + height }, { x, y: y + height }, apex]);
    }
    case 'cloud':
      return { ...lineOf('line', cloudPoints(object)), roundness: { type: 2 } };
    case 'polygon':
    case 'area':
      return lineOf('line', closed(object.points));
    case 'cloudPolygon':
      return { ...lineOf('line', closed(object.points)), roundness: { type: 2 } };
    case 'polyline':
    case 'perimeter':
    case 'angle':
    case 'count':
      return lineOf('line', object.points);
    case 'highlight': {
      const { x, y, width, height } = object;
      return { type: 'rectangle', x, y, width, height, opacity: 40, strokeColor: 'transparent' };
    }
    case 'arrow':
    case 'measurementLine':
      return { ...lineOf('arrow', object.points), startArrowhead: null, endArrowhead: 'arrow' };
    case 'marker':
      return { ...lineOf('freedraw', object.points), pressures: [], simulatePressure: true, opacity: 40 };
    case 'freehand':
      return { ...lineOf('freedraw', object.points), pressures: [], simulatePressure: true };
    case 'callout':
    case 'stamp':
    case 'text': {
      const { x, y, width, height, text, fontSize } = object;
      // 2 is Helvetica, which needs no download.
      return { type: 'text', x, y, width, height, text, originalText: text, fontSize, fontFamily: 2, textAlign: 'left' };
    }
  }
}

const closed = (points: readonly Point[]): readonly Point[] => (points[0] ? [...points, points[0]] : points);

/** Excalidraw's points are relative to the first. */
function lineOf(type: 'line' | 'arrow' | 'freedraw', points: readonly Point[]): object {
  const [first = { x: 0, y: 0 }] = points;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    type,
    x: first.x,
    y: first.y,
    width: Math.max(...xs) - Math.min(...xs),
    height: Math.max(...ys) - Math.min(...ys),
    points: points.map(({ x, y }) => [x - first.x, y - first.y]),
  };
}

/** Zigzags along the box, so that the smooth line looks like scallops. */
function cloudPoints({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Point[] {
  const steps = 24;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (2 * Math.PI * step) / steps;
    const reach = step % 2 === 0 ? 0.5 : 0.43;
    return { x: x + width / 2 + width * reach * Math.cos(angle), y: y + height / 2 + height * reach * Math.sin(angle) };
  });
  return points[0] ? [...points, points[0]] : points;
}

function fitted(): { scrollX: number; scrollY: number; zoom: { value: number } } {
  const { width, height } = api.getAppState();
  const zoom = Math.min((width - 48) / sheet.width, (height - 48) / sheet.height);
  return { scrollX: (width / zoom - sheet.width) / 2, scrollY: (height / zoom - sheet.height) / 2, zoom: { value: zoom } };
}

const corner = (index: number): Point => {
  const { x = 0, y = 0 } = api.getSceneElements()[index] ?? {};
  return { x, y };
};

type SceneData = Parameters<ExcalidrawImperativeAPI['updateScene']>[0];

publishBench({
  load: async (count) => {
    scene = createScene(count);
    const data = { elements: scene.map(toElement), appState: fitted(), captureUpdate: CaptureUpdateAction.NEVER };
    api.updateScene(data as unknown as SceneData);
    await frames(3);
  },
  fit: () => api.updateScene({ appState: fitted() as unknown as NonNullable<SceneData['appState']> }),
  use: (tool) => api.setActiveTool({ type: tool === 'pan' ? 'hand' : 'selection' }),
  view: () => {
    const { scrollX, scrollY, zoom } = api.getAppState();
    return { x: -scrollX, y: -scrollY, zoom: zoom.value };
  },
  targetAt: () => corner(scene.length - 1),
  edit: (frame) => {
    const elements = [...api.getSceneElementsIncludingDeleted()];
    for (const { index, object } of remoteEdits(scene, frame, editsPerFrame)) {
      const before = elements[index];
      if (before) elements[index] = newElementWith(before, { x: object.x, y: object.y });
    }
    api.updateScene({ elements, captureUpdate: CaptureUpdateAction.NEVER });
  },
  editedAt: (frame) => corner(remoteEdits(scene, frame, 1)[0]?.index ?? 0),
  isSettled: () => true,
});
