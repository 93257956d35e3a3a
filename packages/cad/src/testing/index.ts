/** A group of a DXF file. */
export type Group = readonly [code: number, value: string | number];

export interface DxfParts {
  readonly header?: readonly Group[];
  /** After the layer `0`. */
  readonly layers?: readonly (readonly Group[])[];
  readonly lineTypes?: readonly (readonly Group[])[];
  readonly blocks?: Readonly<Record<string, readonly Group[]>>;
  readonly entities?: readonly Group[];
}

const section = (name: string, groups: readonly Group[]): Group[] => [[0, 'SECTION'], [2, name], ...groups, [0, 'ENDSEC']];

const table = (name: string, entries: readonly (readonly Group[])[]): Group[] => [
  [0, 'TABLE'],
  [2, name],
  [70, entries.length],
  ...entries.flatMap((entry): Group[] => [[0, name], ...entry]),
  [0, 'ENDTAB'],
];

export const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The text of a DXF file, as a simple program writes it (AC1009: without handles). */
export function dxf({ header = [], layers = [], lineTypes = [], blocks = {}, entities = [] }: DxfParts): Uint8Array {
  const groups: Group[] = [
    ...section('HEADER', [[9, '$ACADVER'], [1, 'AC1009'], ...header]),
    ...section('TABLES', [
      ...table('LTYPE', [
        [
          [2, 'CONTINUOUS'],
          [70, 0],
          [3, 'Solid line'],
          [72, 65],
          [73, 0],
          [40, 0],
        ],
        ...lineTypes,
      ]),
      ...table('LAYER', [
        [
          [2, '0'],
          [70, 0],
          [62, 7],
          [6, 'CONTINUOUS'],
        ],
        ...layers,
      ]),
    ]),
    ...section(
      'BLOCKS',
      Object.entries(blocks).flatMap(([name, content]): Group[] => [
        [0, 'BLOCK'],
        [8, '0'],
        [2, name],
        [70, 0],
        [10, 0],
        [20, 0],
        [30, 0],
        [3, name],
        ...content,
        [0, 'ENDBLK'],
        [8, '0'],
      ]),
    ),
    ...section('ENTITIES', entities),
    [0, 'EOF'],
  ];
  return latin1(groups.map(([code, value]) => `${code}\n${value}\n`).join(''));
}

export const layer = (name: string, { colour = 7, flags = 0 }: { colour?: number; flags?: number } = {}): Group[] => [
  [2, name],
  [70, flags],
  [62, colour],
  [6, 'CONTINUOUS'],
];

export const units = (code: number): Group[] => [
  [9, '$INSUNITS'],
  [70, code],
];

export const line = (from: readonly [number, number], to: readonly [number, number], groups: readonly Group[] = [[8, '0']]): Group[] => [
  [0, 'LINE'],
  ...groups,
  [10, from[0]],
  [20, from[1]],
  [11, to[0]],
  [21, to[1]],
];
