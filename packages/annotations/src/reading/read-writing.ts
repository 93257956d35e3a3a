import { fontFor, fromDegrees, type TextAlign } from '@sheetmark/editor-core';
import type { PageSpace } from '../page-space.ts';
import type { Entries } from './entries.ts';
import { borderWidth, colourIn } from './read-look.ts';
import { boxIn, COLLAPSED, collapsed, type Corners, type PlainBox, rectOf } from './read-place.ts';

const SIDES: readonly TextAlign[] = ['left', 'center', 'right'];
const DEFAULT_SIZE = 12;
const COLOUR_OPERATORS: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };

interface DefaultLook {
  readonly size: number | null;
  readonly colour: string | null;
  readonly font: string | null;
}

/** The font, size and colour of a default appearance, such as `1 0 0 rg /Helv 12 Tf`. */
function defaultLook(appearance: string): DefaultLook {
  const words = appearance.slice(0, 500).split(/\s+/);
  let look: DefaultLook = { size: null, colour: null, font: null };
  for (const [index, word] of words.entries()) {
    const shares = COLOUR_OPERATORS[word];
    if (shares !== undefined) {
      const numbers = words.slice(Math.max(0, index - shares), index).map(Number);
      if (numbers.every(Number.isFinite)) look = { ...look, colour: colourIn(numbers) };
    }
    const size = Number(words[index - 1]);
    if (word === 'Tf') look = { ...look, font: words[index - 2]?.replace('/', '') ?? null, size: size > 0 ? size : null };
  }
  return look;
}

/** A property of a style sheet such as `font: Helvetica 12pt; text-align:center; color:#FF0000`. */
const styled = (style: string, property: string): string | null =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'i').exec(style.slice(0, 2_000))?.[1]?.trim() ?? null;

/** Thinner borders are rounded to none in files. */
const HAIRLINE = 0.005;
const MAX_RICH = 200_000;
const LETTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of XHTML: paragraphs become lines. */
function plainText(rich: string): string {
  const text = rich
    .slice(0, MAX_RICH)
    .replaceAll(/<\/(?:p|div)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (all, decimal?: string, hex?: string, word?: string) => {
      if (word !== undefined) return LETTERS[word.toLowerCase()] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });
  return text.replace(/\n$/, '');
}

/** The text of an annotation, with `\n` between lines. */
export function contentsOf(entries: Entries): string {
  const text = entries.text('Contents') || plainText(entries.text('RC'));
  return text.replaceAll(/\r\n?/g, '\n');
}

const FAMILIES = { sans: 'Helvetica', serif: 'Times New Roman', mono: 'Courier New' } as const;
const SHORT_NAMES: Readonly<Record<string, string>> = { TiRo: 'Times', TiBo: 'Times', Cour: 'Courier', CoBo: 'Courier' };

function familyOf(named: string | null): string {
  if (named === null || named === '') return FAMILIES.sans;
  const full = SHORT_NAMES[named] ?? named;
  return FAMILIES[fontFor(full).style];
}

/** Of a text box: what it says and how. */
export function writingOf(entries: Entries, { scale }: PageSpace) {
  const look = defaultLook(entries.text('DA'));
  const style = entries.text('DS');
  const font = styled(style, 'font') ?? '';
  const sized = /([\d.]+)\s*pt/i.exec(styled(style, 'font-size') ?? font)?.[1];
  const family = styled(style, 'font-family') ?? font.replaceAll(/\b(?:bold|italic|normal)\b|[\d.]+\s*pt/gi, '').trim();
  const side = entries.number('Q');
  const aligned = SIDES.find((each) => each === styled(style, 'text-align')?.toLowerCase());
  const colour = styled(style, 'color')?.toLowerCase() ?? '';
  const size = look.size ?? (sized === undefined ? DEFAULT_SIZE : Number(sized));
  const width = borderWidth(entries);
  const background = colourIn(entries.numbers('C'));
  const textColor = look.colour ?? (/^#[0-9a-f]{6}$/.test(colour) ? colour : '#000000');
  return {
    text: contentsOf(entries),
    fontFamily: familyOf(family || look.font),
    fontSize: size / scale,
    textColor,
    textAlign: (side === null ? aligned : SIDES[side]) ?? 'left',
    textBorder: width > HAIRLINE,
    stroke: textColor,
    strokeWidth: width / scale,
    fill: background,
  } as const;
}

/** The box of a text, turned as its letters are. */
export function textBox(entries: Entries, space: PageSpace): (PlainBox & { readonly rotation: ReturnType<typeof fromDegrees> }) | null {
  const rect = rectOf(entries);
  if (!rect) return null;
  const [l = 0, b = 0, r = 0, t = 0] = entries.numbers('RD').map((each) => Math.max(0, each));
  const half = borderWidth(entries) / 2;
  const inner: Corners = [rect[0] + l + half, rect[1] + b + half, rect[2] - r - half, rect[3] - t - half];
  const isInside = inner[0] - inner[2] < COLLAPSED && inner[1] - inner[3] < COLLAPSED;
  const box = boxIn(space, isInside ? collapsed(inner) : rect);
  const turn = (((space.rotation - (entries.number('Rotate') ?? 0)) % 360) + 360) % 360;
  const rotation = fromDegrees(turn > 180 ? turn - 360 : turn);
  if (turn % 180 !== 90) return { ...box, rotation };
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  return { x: cx - box.height / 2, y: cy - box.width / 2, width: box.height, height: box.width, rotation };
}
