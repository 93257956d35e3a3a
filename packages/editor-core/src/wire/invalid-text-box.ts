import { isAtLeast, isRecord } from '../shapes/checks.ts';

const isHeight = isAtLeast(0);

/** Specification 5: text boxes with an invalid or NaN height are removed before a markup is saved. JSON has null for NaN. */
export const isInvalidTextBox = (wire: unknown): boolean => isRecord(wire) && wire['type'] === 'textbox' && !isHeight(wire['height']);
