import { box, point } from '../paper/geometry.ts';
import { CAP } from '../paper/ink.ts';
import { drawMaterialLegend } from '../paper/legend.ts';
import { MATERIALS, type Material } from '../paper/materials.ts';
import { A1_LANDSCAPE, pdfFile, type PageDrawing } from '../paper/pdf-file.ts';
import { Frame, type Pen } from '../paper/pen.ts';
import { drawSheetFrame, SHEET } from '../paper/sheet-frame.ts';
import { scaleBar, viewTitle } from '../paper/symbols.ts';
import { drawTable, type TableData } from '../paper/table.ts';
import { drawTitleBlock } from '../paper/title-block.ts';
import { drawBuildingSection } from './building-section.ts';
import { CURTAIN_WALL_DETAIL } from './curtain-wall-detail.ts';
import { drawDetail } from './detail.ts';
import { drawElevation } from './elevation.ts';
import { PARAPET_DETAIL } from './parapet-detail.ts';
import { BUILD_UPS, STAIR_DATA } from './section-tables.ts';
import { drawStairSection } from './stair-detail.ts';
import { WINDOW_DETAIL } from './window-detail.ts';

interface PlacedView {
  readonly number: string;
  readonly name: string;
  readonly scale: number;
  /** The origin of the view, and its title; millimetres on the sheet. */
  readonly origin: { readonly x: number; readonly y: number };
  readonly title: { readonly x: number; readonly y: number };
  readonly draw: (pen: Pen) => void;
}

interface SheetPage {
  readonly number: string;
  readonly title: readonly string[];
  readonly scale: string;
  readonly notes: readonly string[];
  readonly table: TableData;
  readonly views: readonly PlacedView[];
}

const PAGES = [
  {
    number: 'A-301',
    title: ['Section A-A,', 'Elevations'],
    scale: '1:50, 1:100',
    notes: [
      '1.  Section cut 10.35 m east of grid 1, looking east.',
      '2.  Levels in metres, 0.00 = +3.40 above datum.',
      '3.  Structure to S-200; sizes here for information.',
      '4.  Ceiling voids: see M-201 for ducts and E-201 for trays.',
      '5.  Gallery edge: load 0.8 kN/m at 1.05 m, see S-305.',
      '6.  Rooflight: smoke vent 1.5 m² free area, see fire report.',
    ],
    table: BUILD_UPS,
    views: [
      { number: 'A', name: 'Section A-A', scale: 50, origin: point(106, 252), title: point(40, 320), draw: drawBuildingSection },
      {
        number: 'S',
        name: 'South elevation',
        scale: 100,
        origin: point(48, 500),
        title: point(40, 545),
        draw: (pen: Pen) => drawElevation(pen, 'south'),
      },
      {
        number: 'N',
        name: 'North elevation',
        scale: 100,
        origin: point(356, 500),
        title: point(350, 545),
        draw: (pen: Pen) => drawElevation(pen, 'north'),
      },
    ],
  },
  {
    number: 'A-302',
    title: ['Facade Details'],
    scale: '1:5',
    notes: [
      '1.  Build-ups as on A-101; U of the wall 0.18, of the slab 0.15.',
      '2.  Airtight layer inside: taped at every joint and opening.',
      '3.  Thermal break pads below every bracket.',
      '4.  Colours: metal anodised C35, joints RAL 7022.',
      '5.  Samples of brick, sill and coping before order.',
    ],
    table: BUILD_UPS,
    views: [
      {
        number: '2',
        name: 'Foot of the curtain wall at the terrace',
        scale: 5,
        origin: point(196, 270),
        title: point(50, 510),
        draw: (pen: Pen) => drawDetail(pen, CURTAIN_WALL_DETAIL),
      },
      {
        number: '3',
        name: 'Window W02, sill and head',
        scale: 5,
        origin: point(522, 455),
        title: point(420, 510),
        draw: (pen: Pen) => drawDetail(pen, WINDOW_DETAIL),
      },
    ],
  },
  {
    number: 'A-303',
    title: ['Stair 1, Parapet'],
    scale: '1:25, 1:5',
    notes: [
      '1.  Stair: 24 risers of 175, going 280, 2 R + G = 630.',
      '2.  Clear width 1200 between handrails.',
      '3.  Headroom 2100 at least over every nosing.',
      '4.  Gaps in balustrades 110 at most.',
      '5.  Parapet: upstand 300 at least above gravel.',
    ],
    table: STAIR_DATA,
    views: [
      { number: '4', name: 'Stair 1, section', scale: 25, origin: point(78, 360), title: point(40, 450), draw: drawStairSection },
      {
        number: '5',
        name: 'Parapet at grid A',
        scale: 5,
        origin: point(528, 1960),
        title: point(420, 510),
        draw: (pen: Pen) => drawDetail(pen, PARAPET_DETAIL),
      },
    ],
  },
] as const satisfies readonly SheetPage[];

const ISSUED = '2026-10-19';

/** Sheets, three A1 pages. */
export function sectionsAndDetails(): Promise<Uint8Array> {
  const info = { title: 'A-301 Sections and Details', subject: 'Harbour Library, revision P1', issued: new Date(`${ISSUED}T09:00:00Z`) };
  return pdfFile(
    info,
    PAGES.map((page, index): PageDrawing => ({
      ...A1_LANDSCAPE,
      draw: (paper) => drawPage(paper, page, `${index + 1} of ${PAGES.length}`),
    })),
  );
}

/** From millimetres of the view (heights upwards are negative) to page units. */
export function viewFrame(number: string): Frame {
  const views: readonly PlacedView[] = PAGES.flatMap((page): readonly PlacedView[] => page.views);
  const view = views.find((v) => v.number === number);
  if (!view) throw new Error(`no view ${number} on A-301`);
  return Frame.paper().view(view.origin, view.scale);
}

function drawPage(paper: Pen, page: SheetPage, count: string): void {
  drawSheetFrame(paper);
  for (const view of page.views) {
    view.draw(paper.view(view.origin, view.scale));
    viewTitle(paper, view.title, { number: view.number, name: view.name, scale: `1:${view.scale}` });
    const metres = view.scale <= 5 ? 0 : view.scale <= 25 ? 3 : 10;
    if (metres > 0) scaleBar(paper, point(view.title.x + 125, view.title.y), metres, view.scale);
  }
  const left = SHEET.column.x0 + 4;
  paper.text('Notes', point(left, 18), { cap: CAP.label, font: 'bold' });
  for (const [i, line] of page.notes.entries()) paper.text(line, point(left, 24 + i * 3.9), { cap: CAP.note });
  drawMaterialLegend(paper, box(left, 62, left + 147, 130), Object.keys(MATERIALS).filter(isMaterial));
  drawTable(paper, point(left, 142), page.table, 4.6);
  drawTitleBlock(paper, {
    title: page.title,
    number: page.number,
    revision: 'P1',
    scale: page.scale,
    date: ISSUED,
    page: count,
    revisions: [{ name: 'P1', date: ISSUED, text: ['First issue for review'] }],
  });
}

const isMaterial = (name: string): name is Material => name in MATERIALS;
