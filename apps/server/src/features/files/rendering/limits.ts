const MEBIBYTE = 2 ** 20;

/** What one worker may use before it is stopped. A document that needs more fails alone. */
export interface RenderLimits {
  /** Time limit of one job by operation, in milliseconds, see `KillableProcess.ask`. */
  readonly limitMs: Readonly<
    Record<
      'convert' | 'inspect' | 'layers' | 'sheet' | 'image' | 'read' | 'scan' | 'tile' | 'compare' | 'part' | 'count' | 'annotations',
      number
    >
  >;
  /** Time limit of a worker's start, in milliseconds. */
  readonly startMs: number;
  /** Resident memory at which a busy worker is stopped, in bytes. */
  readonly memoryBytes: number;
  /** Resident memory at which a worker that has just finished a job is replaced: WebAssembly memory never shrinks. */
  readonly retireBytes: number;
  /** Size of a PDF, which is held in memory whole while it is open, in bytes. */
  readonly pdfBytes: number;
  /** Size of an SVG, in bytes. */
  readonly svgBytes: number;
  /** Pixels of one image as stored. */
  readonly imagePixels: number;
  /** Size of a DXF or DWG file, in bytes: reading it takes several times as much memory. */
  readonly drawingBytes: number;
  /** Size of an office document, in bytes. */
  readonly officeBytes: number;
  /** Address space of LibreOffice, in bytes: about three times what it comes to use. */
  readonly officeMemoryBytes: number;
  /** What LibreOffice may write while it converts, in bytes of memory. */
  readonly officeScratchBytes: number;
  readonly pages: number;
  /** Longest side of a page, in page units. */
  readonly pageSide: number;
  /** Whether scans are read only with the processor time that no other process wants. */
  readonly scansYield: boolean;
}

export const DEFAULT_RENDER_LIMITS: RenderLimits = {
  limitMs: {
    convert: 120_000,
    inspect: 20_000,
    layers: 10_000,
    sheet: 20_000,
    image: 60_000,
    read: 20_000,
    scan: 120_000,
    tile: 5_000,
    compare: 60_000,
    part: 5_000,
    count: 60_000,
    annotations: 60_000,
  },
  startMs: 30_000,
  memoryBytes: 1_536 * MEBIBYTE,
  retireBytes: 640 * MEBIBYTE,
  pdfBytes: 1_024 * MEBIBYTE,
  svgBytes: 32 * MEBIBYTE,
  imagePixels: 3e8,
  drawingBytes: 128 * MEBIBYTE,
  officeBytes: 256 * MEBIBYTE,
  officeMemoryBytes: 4_096 * MEBIBYTE,
  officeScratchBytes: 512 * MEBIBYTE,
  pages: 5_000,
  pageSide: 10_000_000,
  scansYield: true,
};
