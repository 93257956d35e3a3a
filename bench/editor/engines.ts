/** What is compared. `page` is the HTML file in pages/ without its ending. */
export interface Engine {
  readonly name: string;
  readonly page: string;
  readonly query: string;
  /** Modifiers of the wheel that make it zoom, as in CDP's Input domain: 2 is Ctrl. */
  readonly zoomModifiers: number;
  /** Only this many objects at most: more would take minutes. */
  readonly most?: number;
}

export const engines: readonly Engine[] = [
  { name: 'ours', page: 'ours', query: '', zoomModifiers: 0 },
  { name: 'Excalidraw', page: 'excalidraw', query: '', zoomModifiers: 2 },
  { name: 'Fabric, objectCaching off', page: 'fabric', query: '', zoomModifiers: 0 },
  { name: 'Fabric, objectCaching on', page: 'fabric', query: '?cached', zoomModifiers: 0, most: 200 },
];
