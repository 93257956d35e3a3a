/** Why a drawing can't be plotted. */
export type DrawingFailure = 'unreadable' | 'too_old' | 'too_large' | 'empty';

export class DrawingError extends Error {
  override readonly name = 'DrawingError';
  readonly code: DrawingFailure;

  constructor(code: DrawingFailure, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
  }
}

export interface DrawingLimits {
  /** What may be drawn on all pages together; the contents of a block count each time it is inserted. */
  readonly operations: number;
  /** Blocks in blocks. */
  readonly depth: number;
  readonly pages: number;
}

export const DEFAULT_DRAWING_LIMITS: DrawingLimits = { operations: 3_000_000, depth: 24, pages: 200 };
