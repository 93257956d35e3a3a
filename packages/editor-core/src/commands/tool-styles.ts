import { COMMON_CHECKS, isAtLeast, isRecord, isText, WRITING_CHECKS } from '../shapes/checks.ts';
import { END_CHECKS } from '../shapes/line-ends.ts';
import type { Check } from '../shapes/shape.ts';
import type { NewObjectStyle } from './new-object-style.ts';
import { type ToolId, toolTable } from './tool-table.ts';

/** The user's choices per tool; parts that they haven't chosen are missing. */
export type ToolStyles = Readonly<Partial<Record<ToolId, Partial<NewObjectStyle>>>>;

/** Default: red, 2 wide, not filled. */
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

const rounded = (size: number, step: number): number => Math.max(step, Math.round(size / step) * step);

/** Sizes for a sheet that is this many times larger than a usual one. */
const sizesFor = ({ strokeWidth: width, fontSize: size, cloudSize: scallop }: NewObjectStyle, factor: number) => ({
  strokeWidth: rounded(width * factor, 0.5),
  fontSize: rounded(size * factor, 1),
  cloudSize: rounded(scallop * factor, 1),
});

/** The style of a tool's next object: the user's choices, or the defaults scaled to the sheet. */
export function styleOf(styles: ToolStyles, tool: ToolId, factor: number): NewObjectStyle {
  const usual = { ...DEFAULT_STYLE, ...toolTable[tool].style };
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

/** Type guard for a style from outside. */
export const isPartialStyle = (value: unknown): value is Partial<NewObjectStyle> =>
  isRecord(value) && Object.entries(value).every(isPartOfStyle);

/** Type guard for tool styles from outside. Ignores the names of unknown tools. */
export const isToolStyles = (value: unknown): value is ToolStyles => isRecord(value) && Object.values(value).every(isPartialStyle);
