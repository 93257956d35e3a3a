import type { Block } from './flow.ts';

type Article = readonly [number: string, title: string, clauses: readonly (string | readonly string[])[]];

/** Clauses have letters, the lists below them numbers. */
function article([number, title, clauses]: Article): Block[] {
  const blocks: Block[] = [{ kind: 'article', number, text: title }];
  let letter = 0;
  for (const clause of clauses) {
    if (typeof clause === 'string') {
      blocks.push({ kind: 'clause', mark: `${String.fromCharCode(65 + letter)}.`, text: clause, level: 0 });
      letter += 1;
    } else {
      blocks.push(...clause.map((text, i): Block => ({ kind: 'clause', mark: `${i + 1}.`, text, level: 1 })));
    }
  }
  return blocks;
}

const GENERAL: readonly Article[] = [
  [
    '1.1',
    'Scope',
    [
      'This section covers hardware for all internal and external doors on drawings A-101 and A-102: hinges, locks, cylinders, furniture, closers, panic devices, stops, seals and thresholds, with their fixings.',
      'Not in this section: sliding entrance doors D01 and D02 with their drives (section 08 42 29), lift doors (section 14 21 00), access control readers and cabling (section 28 13 00).',
      'Read with drawing A-101, door schedule, and with the fire strategy, drawing F-101.',
    ],
  ],
  [
    '1.2',
    'Standards',
    [
      'Products carry CE marking to the harmonised standard, and the classes named here:',
      [
        'EN 1935, single-axis hinges: grade 13 on fire doors and on leaves above 80 kg, else grade 11.',
        'EN 12209, locks and latches: use category 3, durability X, fire suitability 1 on EI doors.',
        'EN 1303, cylinders: security grade 5, attack resistance C.',
        'EN 1154, closers; EN 1155, electrically powered hold-open; EN 1158, door coordinators.',
        'EN 179, emergency exit devices; EN 1125, panic exit devices.',
        'EN 1906, lever handles: category of use 4.',
      ],
      'Where drawing, schedule and this section differ, report it and price the stricter.',
    ],
  ],
  [
    '1.3',
    'Submittals',
    [
      'Hardware schedule, door by door in the numbering of A-101, with maker, type, finish, hand, leaf weight and fixing; six weeks before manufacture of the first frame.',
      'Declarations of performance, and fire test or assessment reports that name the leaf, frame and hardware together.',
      'Samples: one lever set, one pull handle, one closer cover in the specified finish. They stay on site as the standard of acceptance.',
      'Keying plan, agreed with the client in a meeting which the contractor calls and minutes.',
    ],
  ],
  [
    '1.4',
    'Quality',
    [
      'One supplier for all locks, cylinders and furniture. Fire and escape hardware is fitted by people who hold a current certificate for it.',
      'Mock-up: door D14 with its complete set HS-7, hung and working, before the other glazed doors are made.',
      'Warranty: ten years for closers and hinges, five for everything else, from the day of handover.',
    ],
  ],
];

const PRODUCTS: readonly Article[] = [
  [
    '2.1',
    'Hinges',
    [
      'Stainless steel 1.4301, 102 x 76 x 3, two ball bearings, three to a leaf, four on leaves above 2200 high or 100 kg.',
      'External doors and door D19: with security pins. Flush timber leaves in rooms 0.11 and 0.18: concealed, adjustable in three directions.',
    ],
  ],
  [
    '2.2',
    'Locks and cylinders',
    [
      'Mortice locks, backset 65, centres 72, forend stainless 20 x 235, rounded. Latch with quiet plastic face in rooms 0.16 to 0.18.',
      'Sanitary locks in rooms 0.07, 0.09 and 0.10 with indicator, to be opened from outside with a coin. In 0.07 with a large turn of 60 at least.',
      'Euro profile cylinders in one master key system of three levels: building, group, door. Twelve keys of the building level, three of each door.',
      'Door D13 with motor lock, release from the staff workroom and by the fire alarm.',
    ],
  ],
  [
    '2.3',
    'Furniture',
    [
      'Lever handles: stainless steel, satin, return to door, 19 round, on roses 52 with concealed bolt-through fixing. Height of the axis 1050 above floor.',
      'Door D07: lever 140 long at 850, and a horizontal pull rail 600 long at 850 on the closing face.',
      'Glazed doors in the group room fronts: pull handles both sides, oak in stainless brackets, 25 round, 900 long, centres 800.',
      'Kick plates 1.5 stainless, 300 high, on both faces of D08, D12, D17 and D19.',
    ],
  ],
  [
    '2.4',
    'Closers and hold-open',
    [
      'Closers with slide channel, power 2 to 4, adjustable closing speed, latching and back-check. Opening force at the handle 30 N at most, at D07 25 N at most.',
      'Doors D04 and D06: hold-open in the slide channel, released by smoke detectors either side and by the fire alarm; push button at 1050.',
      'Pairs: coordinator in the channel. Closers on the room side, never in the corridor or outside.',
    ],
  ],
  [
    '2.5',
    'Escape hardware',
    [
      'Doors D09 and D18: panic exit device with horizontal bar to EN 1125, pull handle outside with cylinder. Bar at 1000 above floor, not over 100 from the face.',
      'Door D03: EN 179 lever on the inside of both leaves, automatic bolts on the slave leaf.',
      'Alarm contact on each escape door, reported to the service desk in the foyer.',
    ],
  ],
  [
    '2.6',
    'Seals, stops and thresholds',
    [
      'Drop seals on all doors with a fire or sound rating; perimeter seals in the frame, grey. Rw of the group room doors 37 dB, tested as a set.',
      'Thresholds: none inside. At D09, D13 and D18 thermally broken, 20 high at most, in line with detail 2 on A-302.',
      'Floor stops 40 from the edge of the swing. Wall stops only on concrete or on a backing board.',
    ],
  ],
  [
    '2.7',
    'Finish',
    [
      'All visible metal satin stainless steel, grain along the longer side. Screws of the same metal, heads with inner hexagon, safety pin on external faces.',
    ],
  ],
];

const EXECUTION: readonly Article[] = [
  [
    '3.1',
    'Preparation',
    [
      'Check every frame for plumb, level and opening size before leaves are made; report openings that differ by more than 3 from A-101.',
      'Check that backing boards stand where stops, closers and rails come, before partitions are closed.',
    ],
  ],
  [
    '3.2',
    'Fitting',
    [
      'Template and machine leaves in the works. No cutting of fire doors on site.',
      'Gaps: 3 at sides and head, 6 at foot, drop seal touching along its whole length.',
      'Protect with film until the final clean. Cylinders for the works time until handover, then the final ones in the presence of the client.',
    ],
  ],
  [
    '3.3',
    'Adjustment and tests',
    [
      'Measure the opening force of every door on an accessible route at the handle and enter it in the hardware schedule.',
      'Test hold-open, release and panic devices with the fire alarm running, three times each; sign the sheet with the fire engineer.',
      'Visit again after six months of use: adjust closers, tighten fixings, replace what fails, at no cost.',
    ],
  ],
  [
    '3.4',
    'Handover',
    [
      'Keys tagged by door and level in a lockable cabinet; key plan and codes under seal to the client alone.',
      'Maintenance manual with the schedule as built, spare part numbers, and one hour of instruction to the caretaker.',
    ],
  ],
];

const HARDWARE_SETS: Block = {
  kind: 'table',
  table: {
    title: '2.8   Hardware sets',
    columns: [
      { title: 'Set', width: 15 },
      { title: 'Doors', width: 38 },
      { title: 'Hardware', width: 84 },
      { title: 'Closer', width: 28 },
    ],
    rows: [
      ['HS-1', 'D01, D02', 'Sliding drive, see section 08 42 29; cylinder only', 'drive'],
      ['HS-2', 'D03', 'Hinges 2 x 3, EN 179 lever, automatic bolts, floor stops', 'coordinator'],
      ['HS-3', 'D04, D06', 'Hinges 4, latch, levers, drop seal, hold-open', 'slide, hold-open'],
      ['HS-4', 'D09, D13, D18', 'Hinges with pins, panic bar (D13 motor lock), threshold', 'slide'],
      ['HS-5', 'D07, D10, D11', 'Hinges 3, sanitary lock, levers, pull rail (D07)', 'slide, 25 N (D07)'],
      ['HS-6', 'D08, D12, D17, D19', 'Hinges 3, lock, levers, kick plates, drop seal', 'slide'],
      ['HS-7', 'D14, D15, D16', 'Hinges 4 concealed, roller latch, pull handles, drop seal', 'concealed'],
    ],
  },
};

const PERFORMANCE: Block = {
  kind: 'table',
  table: {
    title: '2.9   Values to be proved',
    columns: [
      { title: 'Doors', width: 38 },
      { title: 'Fire', width: 25 },
      { title: 'Smoke', width: 25 },
      { title: 'Sound, Rw', width: 30 },
      { title: 'Opening force', width: 47 },
    ],
    rows: [
      ['D04', 'EI 60', 'Sa, S200', '32 dB', '30 N, held open'],
      ['D06, D08', 'EI 30', 'Sa', '27 dB', '30 N, D06 held open'],
      ['D12, D17, D19', 'EI 30', 'Sa', '27 dB', '30 N'],
      ['D03', '-', '-', '37 dB', '30 N each leaf'],
      ['D07', '-', '-', '27 dB', '25 N'],
      ['D14, D15, D16', '-', '-', '37 dB', '30 N'],
      ['D09, D13, D18', '-', '-', '32 dB', '80 N on the bar'],
    ],
  },
};

const RECORD: Block = {
  kind: 'table',
  table: {
    title: '3.5   Record of tests, to be filled in on site',
    columns: [
      { title: 'Door', width: 20 },
      { title: 'Force at handle, N', width: 40 },
      { title: 'Hold-open released', width: 40 },
      { title: 'Date', width: 30 },
      { title: 'Signed', width: 35 },
    ],
    rows: ['D03', 'D04', 'D06', 'D07', 'D09', 'D13', 'D18', 'D19'].map((door) => [door, '', '', '', '']),
  },
};

export const DOOR_HARDWARE: readonly Block[] = [
  { kind: 'title', text: 'Door Hardware', sub: 'Section 08 71 00   ·   Harbour Library, Customs Quay 4, Eskby' },
  { kind: 'part', text: 'PART 1   GENERAL' },
  ...GENERAL.flatMap(article),
  { kind: 'part', text: 'PART 2   PRODUCTS' },
  ...PRODUCTS.flatMap(article),
  HARDWARE_SETS,
  PERFORMANCE,
  { kind: 'break' },
  { kind: 'part', text: 'PART 3   EXECUTION' },
  ...EXECUTION.flatMap(article),
  RECORD,
];
