import type { Pen } from './pen.ts';

/** What the title block of a sheet says. */
export interface SheetText {
  readonly number: string;
  /** Each entry is a line. */
  readonly title: readonly string[];
  readonly revision: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

export interface TitleBlockStyle {
  readonly name: string;
  readonly size: readonly [width: number, height: number];
  /** Whether the block says which revision it is, and when it was issued. */
  readonly hasRevision: boolean;
  readonly hasDate: boolean;
  readonly numberOf: (index: number) => string;
  readonly draw: (pen: Pen, sheet: SheetText) => void;
}

const two = (value: number): string => String(value).padStart(2, '0');
const german = (date: string): string => date.split('-').toReversed().join('.');
const english = (date: string): string => {
  const [year = '', month = '1', day = ''] = date.split('-');
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return `${Number(day)} ${names[Number(month) - 1] ?? ''} ${year}`;
};

/** Title blocks as offices of several countries draw them. */
export const titleBlockStyles: readonly TitleBlockStyle[] = [
  {
    name: 'German head with cells',
    size: [2384, 1684],
    hasRevision: true,
    hasDate: true,
    numberOf: (index) => `5_${['AR', 'TW', 'EL'][index % 3] ?? 'AR'}_${['GR', 'SC', 'AN'][index % 2] ?? 'GR'}_${two(index)}`,
    draw(pen, { number, title, revision, date }) {
      const [x, y] = [pen.width - 540, pen.height - 330];
      pen.box(x, y, x + 500, y + 290);
      for (const dy of [70, 140, 220]) pen.line(x, y + dy, x + 500, y + dy);
      for (const dx of [120, 230, 420]) pen.line(x + dx, y + 220, x + dx, y + 290);
      pen.text('Bauvorhaben', x + 6, y + 12, 8);
      pen.text('Neubau Hafenbibliothek', x + 12, y + 42, 18);
      pen.text('Bauherr', x + 6, y + 82, 8);
      pen.text('Stadt Musterhausen', x + 12, y + 110, 14);
      pen.text('Planinhalt', x + 6, y + 152, 8);
      for (const [index, line] of title.entries()) pen.text(line, x + 12, y + 178 + 24 * index, 16);
      pen.text('Maßstab', x + 6, y + 232, 8);
      pen.text('1:50', x + 12, y + 270, 16);
      pen.text('Datum', x + 126, y + 232, 8);
      pen.text(german(date), x + 130, y + 270, 12);
      pen.text('Plan-Nr.', x + 236, y + 232, 8);
      pen.text(number, x + 242, y + 270, 18);
      pen.text('Index', x + 426, y + 232, 8);
      pen.text(revision, x + 440, y + 270, 18);
    },
  },
  {
    name: 'French cartouche',
    size: [1684, 1191],
    hasRevision: true,
    hasDate: true,
    numberOf: (index) => `${['ARC', 'STR', 'CVC'][index % 3] ?? 'ARC'} ${two(index + 1)}`,
    draw(pen, { number, title, revision, date }) {
      const [x, y] = [pen.width - 420, pen.height - 210];
      pen.box(x, y, x + 390, y + 180);
      pen.line(x, y + 60, x + 390, y + 60);
      pen.line(x, y + 120, x + 390, y + 120);
      for (const dx of [100, 200, 330]) pen.line(x + dx, y + 120, x + dx, y + 180);
      pen.text('Maître d’ouvrage : Commune de Rive', x + 8, y + 30, 10);
      pen.text('Intitulé du plan', x + 6, y + 72, 7);
      for (const [index, line] of title.entries()) pen.text(line, x + 10, y + 90 + 17 * index, 12);
      pen.text('Échelle', x + 6, y + 130, 7);
      pen.text('1/100', x + 12, y + 160, 11);
      pen.text('Date', x + 106, y + 130, 7);
      pen.text(date.split('-').toReversed().join('/'), x + 110, y + 160, 10);
      pen.text('N° de plan', x + 206, y + 130, 7);
      pen.text(number, x + 212, y + 165, 18);
      pen.text('Indice', x + 336, y + 130, 7);
      pen.text(revision, x + 345, y + 162, 14);
    },
  },
  {
    name: 'strip along the bottom',
    size: [1224, 792],
    hasRevision: true,
    hasDate: true,
    numberOf: (index) => `${'ASEMP'[index % 5] ?? 'A'}-${1 + (index % 9)}.${two(1 + Math.floor(index / 5))}`,
    draw(pen, { number, title, revision, date }) {
      const [top, bottom] = [pen.height - 60, pen.height - 18];
      pen.box(18, top, pen.width - 18, bottom);
      for (const x of [260, 420, 560, 980, 1070]) pen.line(x, top, x, bottom);
      pen.text('Riverside Clinic Extension', 26, top + 28, 12);
      pen.text('Job No. 22-0415', 268, top + 26, 9);
      pen.text('Date', 426, top + 9, 6);
      pen.text(english(date), 428, top + 30, 10);
      pen.text('Drawing Title', 566, top + 9, 6);
      for (const [index, line] of title.entries()) pen.text(line, 568, top + 22 + 14 * index, 10);
      pen.text('Rev', 986, top + 9, 6);
      pen.text(revision, 1000, top + 34, 16);
      pen.text('Drawing No.', 1076, top + 9, 6);
      pen.text(number, 1080, top + 34, 18);
    },
  },
  {
    name: 'vertical strip at the right',
    size: [2592, 1728],
    hasRevision: false,
    hasDate: false,
    numberOf: (index) => `${'AISMEP'[index % 6] ?? 'A'}${two(1 + Math.floor(index / 6))}-${two(1 + (index % 6))}`,
    draw(pen, { number, title }) {
      const x = pen.width - 150;
      pen.line(x, 20, x, pen.height - 20);
      for (const y of [300, 700, 1300, 1560]) pen.line(x, y, pen.width - 20, y);
      pen.text('HARBOUR LIBRARY AND ARCHIVE', x + 60, 1250, 22, 'up');
      pen.text('PROJECT NO. 2026-118', x + 60, 680, 12, 'up');
      for (const [index, line] of title.entries()) pen.text(line, x + 50 + 30 * index, 1540, 16, 'up');
      pen.text(number, x + 12, 1640, 34);
    },
  },
  {
    name: 'labels below their values',
    size: [2160, 1440],
    hasRevision: false,
    hasDate: false,
    numberOf: (index) => `${'ASCE'[index % 4] ?? 'A'}${100 + index}`,
    draw(pen, { number, title }) {
      const [x, y] = [pen.width - 380, pen.height - 200];
      pen.box(x, y, x + 350, y + 170);
      pen.line(x, y + 90, x + 350, y + 90);
      pen.line(x + 220, y + 90, x + 220, y + 170);
      for (const [index, line] of title.entries()) pen.text(line, x + 10, y + 26 + 22 * index, 15);
      pen.text('SHEET TITLE', x + 6, y + 85, 7);
      pen.text('26-0311', x + 10, y + 130, 16);
      pen.text('PROJECT NUMBER', x + 6, y + 164, 7);
      pen.text(number, x + 226, y + 140, 30);
      pen.text('SHEET NUMBER', x + 226, y + 164, 7);
    },
  },
  {
    name: 'ISO 19650',
    size: [2384, 1684],
    hasRevision: true,
    hasDate: true,
    numberOf: (index) => `HLB-KOA-ZZ-${two(index % 5)}-DR-${'ASME'[index % 4] ?? 'A'}-${1000 + index}`,
    draw(pen, { number, title, revision, date }) {
      const [x, y] = [pen.width - 460, pen.height - 300];
      pen.box(x, y, x + 430, y + 270);
      for (const dy of [80, 160, 215]) pen.line(x, y + dy, x + 430, y + dy);
      pen.line(x + 360, y + 215, x + 360, y + 270);
      pen.line(x + 200, y + 160, x + 200, y + 215);
      pen.text('Project', x + 6, y + 12, 7);
      pen.text('Harbour Library', x + 10, y + 40, 18);
      pen.text('Drawing Title', x + 6, y + 92, 7);
      for (const [index, line] of title.entries()) pen.text(line, x + 10, y + 112 + 22 * index, 15);
      pen.text('Status', x + 6, y + 172, 7);
      pen.text('S2 FOR INFORMATION', x + 10, y + 196, 11);
      pen.text('Date', x + 206, y + 172, 7);
      pen.text(english(date), x + 210, y + 196, 11);
      pen.text('Drawing Number', x + 6, y + 227, 7);
      pen.text(number, x + 10, y + 252, 15);
      pen.text('Revision', x + 366, y + 227, 7);
      pen.text(revision, x + 376, y + 254, 16);
    },
  },
  {
    name: 'small sheet with inline labels',
    size: [842, 595],
    hasRevision: true,
    hasDate: true,
    numberOf: (index) => `450-${1200 + index}-${two(index % 3)}`,
    draw(pen, { number, title, revision, date }) {
      const [x, y] = [pen.width - 280, pen.height - 80];
      pen.box(x, y, x + 260, y + 60);
      for (const dy of [20, 40]) pen.line(x, y + dy, x + 260, y + dy);
      pen.line(x + 190, y + 40, x + 190, y + 60);
      pen.text(`Title: ${title.join(' ')}`, x + 4, y + 14, 8);
      pen.text(`Date: ${date}`, x + 4, y + 34, 7);
      pen.text('Size: A4', x + 150, y + 34, 7);
      pen.text(`Drawing No.: ${number}`, x + 4, y + 54, 8);
      pen.text(`Rev: ${revision}`, x + 194, y + 54, 7);
    },
  },
  {
    name: 'no labels, number at the corner',
    size: [3024, 2160],
    hasRevision: false,
    hasDate: false,
    numberOf: (index) => `${['A', 'AD', 'S', 'FP', 'LA'][index % 5] ?? 'A'}${two(Math.floor(index / 5))}${1 + (index % 5)}`,
    draw(pen, { number, title }) {
      const x = pen.width - 240;
      pen.line(x, 30, x, pen.height - 30);
      for (const y of [400, 1200, 1700, 1950]) pen.line(x, y, pen.width - 30, y);
      pen.text('KELLER & ODUYA', x + 20, 200, 18);
      pen.text('120 Quay Street, Suite 300', x + 20, 240, 10);
      pen.text('415-555-0134', x + 20, 262, 10);
      pen.text('HARBOUR LIBRARY', x + 20, 1300, 20);
      pen.text('2026-118', x + 20, 1400, 12);
      for (const [index, line] of title.entries()) pen.text(line, x + 16, 1760 + 32 * index, 20);
      pen.text(number, x + 24, 2070, 56);
    },
  },
];
