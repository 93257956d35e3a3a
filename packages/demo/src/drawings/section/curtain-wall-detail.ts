import { INK, WEIGHT, type Ink } from '../paper/ink.ts';
import { at, cutBox, span } from './cut-parts.ts';
import { hollow, outline, type Detail } from './detail.ts';

const MEMBRANE: Ink = { stroke: 0, weight: WEIGHT.heavy };
const SEAL: Ink = { stroke: 0, weight: WEIGHT.thin, fill: 0.15 };

const boards = Array.from({ length: 4 }, (_, i) => cutBox('timber', 330 + i * 148, -48, 470 + i * 148, -20));
const panes = [
  [118, 126],
  [142, 148],
  [164, 172],
] as const;

/** Foot of the curtain wall at the terrace; along is the distance outwards from grid D, heights above the finished floor. */
export const CURTAIN_WALL_DETAIL: Detail = {
  parts: [
    { material: 'earth', shape: [at(260, -900), at(920, -900), at(920, -380), at(300, -380)] },
    cutBox('gravel', -560, -720, -100, -580),
    cutBox('screed', -560, -580, -100, -530),
    cutBox('rigid', -560, -530, -100, -370),
    cutBox('concrete', -100, -900, 100, -370),
    cutBox('concrete', -560, -370, 100, -120),
    cutBox('rigid', -560, -120, -60, -97),
    cutBox('screed', -560, -97, -75, -22),
    cutBox('timber', -560, -22, -75, 0),
    cutBox('rigid', -72, -120, -60, 0),
    cutBox('rigid', 100, -900, 260, -60),
    cutBox('concrete', 260, -620, 300, -40),
    cutBox('gravel', 300, -380, 480, -130),
    ...boards,
    cutBox('timber', 330, -118, 920, -48),
    cutBox('gravel', 480, -380, 920, -170),
    cutBox('concrete', 520, -170, 700, -128),
    ...panes.map(([from, to]) => cutBox('glass', from, 120, to, 640)),
  ],
  lines: [
    ...hollow(span(-60, 40, 110, 90), 3),
    { points: [at(110, 45), at(150, 45), at(150, 85), at(110, 85)], ink: SEAL, closed: true },
    { points: [at(112, 92), at(176, 92), at(176, 118), at(112, 118)], ink: { ...INK.thin, fill: 0.75 }, closed: true },
    { points: [at(176, 42), at(196, 42), at(196, 130), at(176, 130)], ink: { stroke: 0, weight: WEIGHT.firm, fill: 0.6 }, closed: true },
    // Bracket with slotted bolt, packers below the transom.
    outline([at(-50, 40), at(-50, -118), at(60, -118)], { stroke: 0, weight: 1 }),
    { points: [at(-20, 0), at(80, 0), at(80, 38), at(-20, 38)], ink: { ...INK.thin, fill: 0.8 }, closed: true },
    outline([at(20, -60), at(20, -240)], { stroke: 0, weight: 1 }),
    outline([at(5, -112), at(35, -112)], { stroke: 0, weight: 1 }),
    // Membrane from the transom down over the insulation; flashing in front of it.
    outline([at(112, 60), at(112, -55), at(264, -58), at(264, -640)], MEMBRANE),
    outline([at(172, 50), at(220, 42), at(306, 20), at(306, -30)], { stroke: 0, weight: WEIGHT.cut }),
    // Drain channel with grating.
    { points: [at(306, -130), at(306, -62), at(326, -62), at(326, -118), at(326, -130)], ink: { ...INK.firm, fill: 0.7 }, closed: true },
    outline([at(340, -128), at(352, -160), at(430, -160), at(442, -128)], INK.firm),
    outline([at(108, 130), at(108, 640)], { stroke: 0.2, weight: WEIGHT.fine }),
    outline([at(-60, 90), at(-60, 640)], INK.thin),
    outline([at(-14, 90), at(-14, 640)], INK.fine),
    outline([at(0, -900), at(0, 680)], INK.centre),
  ],
  notes: [
    { lines: ['Triple glazing 8/16/6/16/8, Ug 0.6', 'safety glass inside to +1.00'], at: at(420, 560), to: at(168, 500) },
    { lines: ['Mullion and transom, aluminium 50 x 170,', 'thermally broken, anodised C35'], at: at(420, 430), to: at(105, 65) },
    { lines: ['Pressure plate and cap 50 x 20, drained'], at: at(420, 320), to: at(190, 110) },
    { lines: ['Stainless flashing 1.5 on brackets,', 'fall 5 %'], at: at(420, 210), to: at(250, 34) },
    { lines: ['EPDM membrane glued to transom and', 'upstand, lapped 150 below insulation'], at: at(420, 100), to: at(264, -200) },
    { lines: ['Larch decking 28 x 140, gaps 8,', 'on bearers 45 x 70 over pads'], at: at(985, 30), to: at(880, -30) },
    { lines: ['Drain channel, stainless grating,', 'threshold 20 at most'], at: at(985, -250), to: at(400, -160) },
    { lines: ['Fibre concrete panel 40'], at: at(985, -470), to: at(290, -470) },
    { lines: ['XPS 160 to 900 below floor'], at: at(985, -700), to: at(200, -700) },
    { lines: ['Oak parquet 22', 'Heated screed 75', 'Impact insulation 23'], at: at(-300, 260), to: at(-250, -60) },
    { lines: ['Steel bracket 10, slotted,', 'M16 anchor, see S-301'], at: at(-300, 110), to: at(-50, -40) },
    { lines: ['Slab 250 C30/37'], at: at(-680, -245), to: at(-480, -245) },
    { lines: ['XPS 160'], at: at(-680, -450), to: at(-480, -450) },
    { lines: ['Blinding 50', 'on gravel 150'], at: at(-680, -600), to: at(-480, -560) },
  ],
  chains: [
    { axis: 'v', across: -585, stops: [0, 120, 370, 530, 580] },
    { axis: 'h', across: 960, stops: [-100, 100, 260, 300] },
  ],
  breaks: [
    [at(-80, 655), at(200, 655)],
    [at(-560, 60), at(-560, -740)],
    [at(-120, -905), at(930, -905)],
    [at(922, 0), at(922, -900)],
  ],
};
