import { COMMON_CHECKS, isAtLeast, isRecord, isText, WRITING_CHECKS } from '../shapes/checks.ts';
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
  fontSize: 14,
  textColor: '#e5342b',
  textAlign: 'left',
  textBorder: true,
  stamp: 'APPROVED',
};

/** Where a tool comes otherwise than the rest. */
const TOOL_DEFAULTS: ToolStyles = {
  highlight: { fill: '#ffe14d' },
  marker: { stroke: '#ffe14d', strokeWidth: 16 },
  callout: { fill: '#ffffff' },
  stamp: { stroke: '#1d8348', strokeWidth: 3 },
};

/** How the next object of a tool looks. */
export const styleOf = (styles: ToolStyles, tool: ToolId): NewObjectStyle => ({
  ...DEFAULT_STYLE,
  ...TOOL_DEFAULTS[tool],
  ...styles[tool],
});

const { stroke, strokeWidth, fill, opacity, dash } = COMMON_CHECKS;
const { fontSize, textColor, textAlign, textBorder } = WRITING_CHECKS;
const checks: { readonly [P in keyof NewObjectStyle]: Check } = {
  stroke,
  strokeWidth,
  fill,
  opacity,
  dash,
  fontSize,
  textColor,
  textAlign,
  textBorder,
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
