import { COMMON_CHECKS, isAtLeast, isRecord, isText, WRITING_CHECKS } from '../shapes/checks.ts';
import { END_CHECKS } from '../shapes/line-ends.ts';
import type { Check } from '../shapes/shape.ts';
import type { NewObjectStyle, ToolId } from './act.ts';

/** What people chose for each tool; parts that they left alone are missing. */
export type ToolStyles = Readonly<Partial<Record<ToolId, Partial<NewObjectStyle>>>>;

/** A markup in red, 2 wide, not filled. */
export const DEFAULT_STYLE: NewObjectStyle = {
  stroke: '#e5342b',
  strokeWidth: 2,
  fill: null,
  opacity: 1,
  dash: 'solid',
  cloudSize: 8,
  lineStart: 'none',
  lineEnd: 'none',
  fontFamily: 'Helvetica',
  fontSize: 14,
  textColor: '#e5342b',
  textAlign: 'left',
  textBorder: true,
  fitsText: false,
  stamp: 'APPROVED',
};

/** Where a tool comes otherwise than the rest. */
const TOOL_DEFAULTS: ToolStyles = {
  arrow: { lineEnd: 'arrow' },
  measurementLine: { lineStart: 'arrow', lineEnd: 'arrow' },
  area: { fill: '#e5342b' },
  highlight: { fill: '#ffe14d' },
  marker: { stroke: '#ffe14d', strokeWidth: 16 },
  callout: { fill: '#ffffff' },
  stamp: { stroke: '#1d8348', strokeWidth: 3 },
};

const rounded = (size: number, step: number): number => Math.max(step, Math.round(size / step) * step);

/** Sizes that fit a sheet so many times as large as a usual one. */
const sizesFor = ({ strokeWidth: width, fontSize: size, cloudSize: scallop }: NewObjectStyle, factor: number) => ({
  strokeWidth: rounded(width * factor, 0.5),
  fontSize: rounded(size * factor, 1),
  cloudSize: rounded(scallop * factor, 1),
});

/** How the next object of a tool looks: as chosen, else as the tool comes, with sizes that fit the sheet. */
export function styleOf(styles: ToolStyles, tool: ToolId, factor: number): NewObjectStyle {
  const usual = { ...DEFAULT_STYLE, ...TOOL_DEFAULTS[tool] };
  return { ...usual, ...sizesFor(usual, factor), ...styles[tool] };
}

const { stroke, strokeWidth, fill, opacity, dash } = COMMON_CHECKS;
const { fontFamily, fontSize, textColor, textAlign, textBorder } = WRITING_CHECKS;
const checks: { readonly [P in keyof NewObjectStyle]: Check } = {
  stroke,
  strokeWidth,
  fill,
  opacity,
  dash,
  ...END_CHECKS,
  fontFamily,
  fontSize,
  textColor,
  textAlign,
  textBorder,
  fitsText: textBorder,
  cloudSize: isAtLeast(0),
  stamp: isText,
};
const isPartOfStyle = ([name, value]: [string, unknown]): boolean =>
  Object.entries(checks).some(([property, check]) => property === name && check(value));

/** Whether a value from outside is part of a style. */
export const isPartialStyle = (value: unknown): value is Partial<NewObjectStyle> =>
  isRecord(value) && Object.entries(value).every(isPartOfStyle);

/** Whether a value from outside says how tools look. Names of tools that are no more do no harm. */
export const isToolStyles = (value: unknown): value is ToolStyles => isRecord(value) && Object.values(value).every(isPartialStyle);
