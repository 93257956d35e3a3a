import type { TableData } from '../paper/table.ts';

/** The build-ups in sections and details, outside to inside or top to bottom. */
export const BUILD_UPS: TableData = {
  title: 'Build-ups',
  columns: [
    { title: 'Element', width: 30 },
    { title: 'Layer', width: 67 },
    { title: 'mm', width: 16, align: 'right' },
    { title: 'Note', width: 34 },
  ],
  rows: [
    ['Outer wall', 'Facing brick, water-struck', '110', 'ties 5/m²'],
    ['U 0.18', 'Ventilated cavity', '30', 'mesh at foot and head'],
    ['', 'Mineral wool, two layers', '160', 'lambda 0.034'],
    ['', 'Reinforced concrete', '200', 'S-201'],
    ['', 'Lime plaster', '20', 'airtight layer'],
    ['Ground slab', 'Oak parquet, glued', '22', 'F2'],
    ['U 0.15', 'Heated screed', '75', 'joints M-110'],
    ['', 'Impact insulation', '23', ''],
    ['', 'Reinforced concrete', '250', 'S-101'],
    ['', 'XPS', '160', 'lambda 0.036'],
    ['', 'Blinding on gravel', '50 + 150', ''],
    ['First floor', 'Finish on screed', '120', 'F2, F3'],
    ['', 'Reinforced concrete', '280', 'S-202'],
    ['', 'Acoustic ceiling, perforated gypsum', '12.5', 'alpha w 0.75'],
    ['Roof', 'Gravel', '50', ''],
    ['U 0.12', 'Bitumen membrane, two layers', '8', 'root proof'],
    ['', 'Tapered insulation', '260-320', 'fall 2 %'],
    ['', 'Vapour barrier', '4', ''],
    ['', 'Reinforced concrete', '300', 'S-203'],
    ['Curtain wall', 'Mullion and transom, triple glazed', '50 x 170', 'Ucw 0.9'],
  ],
};

export const STAIR_DATA: TableData = {
  title: 'Stair 1 and guarding',
  columns: [
    { title: 'Item', width: 46 },
    { title: 'Required', width: 42 },
    { title: 'Drawn', width: 59 },
  ],
  rows: [
    ['Rise', '180 at most', '175'],
    ['Going', '270 at least', '280'],
    ['2 R + G', '590 to 650', '630'],
    ['Risers in a flight', '18 at most', '12'],
    ['Landing', '1250 at least', '1350 and 1370'],
    ['Clear width', '1200', '1200 between handrails'],
    ['Headroom', '2100', '3920 below the first floor'],
    ['Handrail', '850 to 950, both sides', '900, oak 42, 300 beyond'],
    ['Guarding', '1000, gaps 110 at most', '1000 at landing, bars 12 at 98 clear'],
    ['Nosing', 'contrast first and last', 'strip 50, every step'],
    ['Shaft', 'EI 60', 'concrete 200, door D04 EI 60'],
    ['Smoke vent', '1.0 m²', '1.2 m², over the upper landing'],
    ['Parapet upstand', '300 above gravel', '580'],
    ['Roof fall', '2 %', '2 %, valley at grid B'],
  ],
};
