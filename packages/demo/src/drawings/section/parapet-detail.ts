import { LEVEL } from '../building/levels.ts';
import { INK, WEIGHT } from '../paper/ink.ts';
import { at, cutBox } from './cut-parts.ts';
import { outline, type Detail } from './detail.ts';

const TOP = LEVEL.parapet;
const courses = Array.from({ length: 18 }, (_, i) => cutBox('brick', 290, 7610 + i * 74, 400, 7672 + i * 74));

/** Parapet at grid A; along is the distance outwards, heights above the finished ground floor. */
export const PARAPET_DETAIL: Detail = {
  parts: [
    cutBox('concrete', -420, LEVEL.roofSoffit, 100, LEVEL.roofSlab),
    cutBox('concrete', -100, 7600, 100, LEVEL.roofSoffit),
    cutBox('concrete', -60, LEVEL.roofSlab, 100, TOP - 60),
    cutBox('rigid', -420, LEVEL.roofSlab, -160, 8360),
    cutBox('rigid', -160, LEVEL.roofSlab, -60, TOP - 60),
    cutBox('gravel', -420, 8366, -230, LEVEL.roof),
    cutBox('insulation', 100, 7600, 260, TOP - 60),
    cutBox('cavity', 260, 7600, 290, TOP - 60),
    ...courses,
    cutBox('timber', -160, TOP - 60, 400, TOP - 30),
    cutBox('timber', -150, TOP - 30, 0, TOP - 8),
  ],
  lines: [
    outline([at(-420, LEVEL.roofSlab + 3), at(-66, LEVEL.roofSlab + 3), at(-66, TOP - 120)], {
      stroke: 0,
      weight: WEIGHT.firm,
      dash: [3, 1],
    }),
    outline([at(-420, 8363), at(-240, 8363), at(-166, 8430), at(-166, TOP - 56), at(-166, TOP - 26), at(404, TOP - 26)], {
      stroke: 0,
      weight: WEIGHT.heavy,
    }),
    outline(
      [
        at(-186, TOP - 100),
        at(-186, TOP - 2),
        at(-176, TOP + 8),
        at(424, TOP - 18),
        at(432, TOP - 28),
        at(432, TOP - 130),
        at(420, TOP - 142),
      ],
      { stroke: 0, weight: WEIGHT.cut },
    ),
    { points: [at(-240, 8366), at(-166, 8366), at(-166, 8436)], ink: { ...INK.thin, fill: 0.8 }, closed: true },
    outline([at(-174, 8700), at(-184, 8690), at(-184, 8640)], { stroke: 0, weight: WEIGHT.cut }),
    outline([at(-420, LEVEL.roofSoffit - 20), at(-112, LEVEL.roofSoffit - 20), at(-112, 7600)], INK.fine),
    outline([at(0, 7560), at(0, TOP + 120)], INK.centre),
    ...Array.from({ length: 4 }, (_, i) => outline([at(100, 7720 + i * 300), at(330, 7710 + i * 300)], INK.fine)),
  ],
  notes: [
    { lines: ['Aluminium coping 3, fall inwards 5 %,', 'clipped, joints backed'], at: at(520, TOP + 60), to: at(380, TOP - 16) },
    { lines: ['Three-layer plate 30 on brackets'], at: at(520, TOP - 80), to: at(300, TOP - 45) },
    { lines: ['Vent gap 20, insect mesh'], at: at(520, TOP - 220), to: at(275, TOP - 70) },
    { lines: ['Brick ties into concrete upstand'], at: at(520, 8520), to: at(300, 8612) },
    { lines: ['Mineral wool 160'], at: at(520, 8240), to: at(200, 8240) },
    { lines: ['Roof edge beam, see S-204'], at: at(520, 7940), to: at(40, 7940) },
    { lines: ['Two-layer bitumen membrane,', 'up and over the parapet'], at: at(-330, TOP + 40), to: at(-168, 8850) },
    { lines: ['Clamping rail 150 above gravel'], at: at(-330, 8800), to: at(-182, 8670) },
    { lines: ['Gravel 50 on', 'protection layer'], at: at(-510, 8480), to: at(-380, 8400) },
    { lines: ['Tapered insulation', '260 to 320, fall 2 %'], at: at(-510, 8230), to: at(-380, 8230) },
    { lines: ['Vapour barrier, bitumen', 'with aluminium'], at: at(-510, 8060), to: at(-390, 8103) },
    { lines: ['Roof slab 300 C30/37'], at: at(-510, 7900), to: at(-390, 7900) },
  ],
  chains: [
    { axis: 'v', across: -455, stops: [-LEVEL.roof, -8360, -LEVEL.roofSlab, -LEVEL.roofSoffit] },
    { axis: 'h', across: -7540, stops: [-100, 100, 260, 290, 400] },
    { axis: 'v', across: 470, stops: [-TOP, -LEVEL.roof] },
  ],
  breaks: [
    [at(-420, 8450), at(-420, 7780)],
    [at(-120, 7592), at(420, 7592)],
  ],
};
