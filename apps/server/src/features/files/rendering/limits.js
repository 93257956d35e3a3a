const MEBIBYTE = 2 ** 20;
export const DEFAULT_RENDER_LIMITS = {
    wallMs: { inspect: 20000, prepare: 60000, preview: 20000, tile: 5000 },
    startMs: 30000,
    memoryBytes: 1536 * MEBIBYTE,
    retireBytes: 640 * MEBIBYTE,
    pdfBytes: 1024 * MEBIBYTE,
    svgBytes: 32 * MEBIBYTE,
    imagePixels: 3e8,
    pages: 5000,
    pageSide: 10000000,
};
