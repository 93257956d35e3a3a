import { Canvas, Ellipse, FabricObject, FabricText, Path, type Point, Polygon, Polyline, Rect, Triangle } from 'fabric';
import { editsPerFrame, type Tool } from '../bench-page.ts';
import { createScene, type PointsObject, remoteEdits, type SceneObject, sheet } from '../scene.ts';
import { frames, publishBench } from './recorder.ts';
import { toPathData } from './to-path-data.ts';

/** `?cached` keeps Fabric's default, a bitmap per object; without it objects are drawn directly. */
FabricObject.ownDefaults.objectCaching = new URLSearchParams(location.search).has('cached');

const host = document.getElementById('host');
if (!host) throw new Error('the page has no host');
const element = document.createElement('canvas');
host.append(element);
const { width, height } = host.getBoundingClientRect();
const canvas = new Canvas(element, { width, height, renderOnAddRemove: false, preserveObjectStacking: true });

let scene: readonly SceneObject[] = [];
let objects: FabricObject[] = [];
let tool: Tool = 'pan';
let from: Point | null = null;

canvas.on('mouse:down', ({ viewportPoint }) => {
  if (tool === 'pan') from = viewportPoint;
});
canvas.on('mouse:move', ({ viewportPoint }) => {
  if (!from) return;
  canvas.relativePan(viewportPoint.subtract(from));
  canvas.requestRenderAll();
  from = viewportPoint;
});
canvas.on('mouse:up', () => {
  from = null;
});
canvas.on('mouse:wheel', ({ e, viewportPoint }) => {
  e.preventDefault();
  canvas.zoomToPoint(viewportPoint, Math.min(30, Math.max(0.25, canvas.getZoom() * Math.exp(-0.002 * e.deltaY))));
  canvas.requestRenderAll();
});

function toFabric(object: SceneObject): FabricObject {
  const { stroke, strokeWidth } = object;
  const style = { stroke, strokeWidth, fill: object.fill ?? 'transparent', strokeUniform: false, originX: 'left', originY: 'top' } as const;
  switch (object.kind) {
    case 'rectangle':
      return new Rect({ ...style, ...placeOf(object) });
    case 'triangle':
      return new Triangle({ ...style, ...placeOf(object) });
    case 'ellipse':
      return new Ellipse({ ...style, left: object.x, top: object.y, rx: object.width / 2, ry: object.height / 2 });
    case 'cloud':
    case 'cloudPolygon':
      return new Path(toPathData(object), style);
    case 'freehand':
    case 'marker':
      return new Path(toPathData(object), { ...style, fill: 'transparent', strokeLineCap: 'round', strokeLineJoin: 'round' });
    case 'polygon':
    case 'area':
      return new Polygon([...object.points], style);
    case 'highlight':
      return new Rect({ ...style, ...placeOf(object), strokeWidth: 0, opacity: 0.4 });
    case 'arrow':
    case 'measurementLine':
      return new Path(arrowData(object), { ...style, fill: 'transparent' });
    case 'text':
    case 'callout':
    case 'stamp':
      return new FabricText(object.text, {
        left: object.x,
        top: object.y,
        fontSize: object.fontSize,
        fontFamily: 'Helvetica',
        fill: stroke,
      });
    default:
      return new Polyline([...object.points], { ...style, fill: 'transparent' });
  }
}

const placeOf = ({ x, y, width: wide, height: high }: { x: number; y: number; width: number; height: number }) => ({
  left: x,
  top: y,
  width: wide,
  height: high,
});

/** The line with two short strokes as its head. */
function arrowData({ points }: PointsObject): string {
  const [start = { x: 0, y: 0 }, end = start] = points;
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  const barb = (turn: number): string => `L${end.x - 10 * Math.cos(angle + turn)} ${end.y - 10 * Math.sin(angle + turn)}`;
  return `M${start.x} ${start.y}L${end.x} ${end.y}${barb(0.4)}M${end.x} ${end.y}${barb(-0.4)}`;
}

function fit(): void {
  const zoom = Math.min((width - 48) / sheet.width, (height - 48) / sheet.height);
  canvas.setViewportTransform([zoom, 0, 0, zoom, (width - sheet.width * zoom) / 2, (height - sheet.height * zoom) / 2]);
  canvas.requestRenderAll();
}

const corner = (object: FabricObject | undefined): { x: number; y: number } => ({ x: object?.left ?? 0, y: object?.top ?? 0 });

publishBench({
  load: async (count) => {
    scene = createScene(count);
    objects = scene.map(toFabric);
    canvas.add(...objects);
    fit();
    await frames(3);
  },
  fit,
  use: (next) => {
    tool = next;
    canvas.selection = next === 'select';
    canvas.skipTargetFind = next === 'pan';
  },
  view: () => {
    const [zoom, , , , left, top] = canvas.viewportTransform;
    return { x: -left / zoom, y: -top / zoom, zoom };
  },
  targetAt: () => corner(objects.at(-1)),
  edit: (frame) => {
    for (const { index, object } of remoteEdits(scene, frame, editsPerFrame)) {
      objects[index]?.set({ left: object.x, top: object.y });
      objects[index]?.setCoords();
    }
    canvas.requestRenderAll();
  },
  editedAt: (frame) => corner(objects[remoteEdits(scene, frame, 1)[0]?.index ?? 0]),
  isSettled: () => true,
});
