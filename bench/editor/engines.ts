/** The engines compared. `page` is the HTML file in pages/ without extension. */
export interface Engine {
  readonly name: string;
  readonly page: string;
  readonly query: string;
  /** Modifiers for zooming by wheel, as in CDP's Input domain: 2 is Ctrl. */
  readonly zoomModifiers: number;
  /** The maximum number of objects: more would take minutes. */
  readonly most?: number;
}

/** Two A0 sheets in the views of the comparison. */
export const comparedViews: readonly Engine[] = [
  { name: 'overlay', page: 'compare', query: '', zoomModifiers: 0 },
  { name: 'swipe', page: 'compare', query: '?swipe', zoomModifiers: 0 },
];

export const engines: readonly Engine[] = [
  { name: 'ours', page: 'ours', query: '', zoomModifiers: 0 },
  { name: 'Excalidraw', page: 'excalidraw', query: '', zoomModifiers: 2 },
  { name: 'Fabric, objectCaching off', page: 'fabric', query: '', zoomModifiers: 0 },
  { name: 'Fabric, objectCaching on', page: 'fabric', query: '?cached', zoomModifiers: 0, most: 200 },
];
