import type { PageBox } from '@sheetmark/contract';

/** Pixels: four times the size of a row's picture. */
const PICTURE = { width: 496, height: 176 };
/** Around the values, relative to the picture. */
const MARGIN = 0.08;
/** Of a page whose title block isn't known: its bottom right part. */
const CORNER = { width: 0.3, height: 0.16 };

type Page = Pick<PageBox, 'width' | 'height'>;

/** Around the number, relative to its height: beyond that, its title is too far away to be readable in the same picture. */
const MOST_HEIGHTS = 8;

/** The part that is evidence for the values: number and title, or the number alone where its title is far away, as in tall strips. */
export function evidenceOf(boxes: { number: PageBox | null; title: PageBox | null; all: PageBox | null }): PageBox | null {
  const { number, title, all } = boxes;
  if (!number) return title ?? all;
  const both = title ? around(number, title) : number;
  const isReadable =
    both.height <= number.height * MOST_HEIGHTS && both.width <= number.height * MOST_HEIGHTS * (PICTURE.width / PICTURE.height);
  const shown = isReadable ? both : number;
  const margin = isReadable ? 0 : number.height;
  return {
    left: Math.max(0, shown.left - margin),
    top: Math.max(0, shown.top - margin),
    width: shown.width + 2 * margin,
    height: shown.height + 2 * margin,
  };
}

function around(one: PageBox, other: PageBox): PageBox {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** What the picture of a title block shows: the box in its middle, moved so that the picture stays on the page. In page units. */
export function titleBlockPart(page: Page, box: PageBox | null): PageBox {
  const part = box !== null && box.width > 0 && box.height > 0 ? box : cornerOf(page);
  const inner = 1 - 2 * MARGIN;
  const scale = Math.min((PICTURE.width * inner) / part.width, (PICTURE.height * inner) / part.height);
  const [width, height] = [PICTURE.width / scale, PICTURE.height / scale];
  const start = (from: number, size: number, shown: number, whole: number): number =>
    Math.max(0, Math.min(from + size / 2 - shown / 2, whole - shown));
  return { left: start(part.left, part.width, width, page.width), top: start(part.top, part.height, height, page.height), width, height };
}

/** How that part is drawn. */
export function toPixels(part: PageBox) {
  const scale = PICTURE.width / part.width;
  return { toPixels: [scale, 0, 0, scale, -part.left * scale, -part.top * scale] as const, ...PICTURE };
}

const cornerOf = ({ width, height }: Page): PageBox => ({
  left: width * (1 - CORNER.width),
  top: height * (1 - CORNER.height),
  width: width * CORNER.width,
  height: height * CORNER.height,
});
