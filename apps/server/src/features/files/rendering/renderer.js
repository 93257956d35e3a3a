import { DEFAULT_RENDER_LIMITS } from './limits.ts';
import { findTileView } from './page-geometry.ts';
import { documentKey, pageKey } from './protocol.ts';
import { createRenderQueue } from './render-queue.ts';
import { createRenderWorker } from './worker-process.ts';
/** Part of every cache key of an image made here: raise it when the same document would come out different. */
export const RENDERER_VERSION = 1;
const LANES = { tile: 'interactive', inspect: 'import', prepare: 'import', preview: 'import' };
export function createRenderer(settings) {
    const limits = { ...DEFAULT_RENDER_LIMITS, ...settings.limits };
    const workers = Array.from({ length: Math.max(1, settings.workers) }, () => createRenderWorker({ limits, log: settings.log }));
    const queue = createRenderQueue(workers);
    const submit = (job, options) => queue.submit({ lane: LANES[job.op], key: jobKey(job), job }, options?.signal);
    return {
        inspect: async (source, options) => pick('inspect', await submit({ op: 'inspect', source }, options)),
        prepareRaster: async (source, page, outPath) => pick('prepare', await submit({ op: 'prepare', source, page, outPath })),
        async renderPreview(source, page, options) {
            requireRaster(source, page);
            return pick('preview', await submit({ op: 'preview', source, page }, options));
        },
        async renderTile(source, page, { level, x, y, signal }) {
            requireRaster(source, page);
            const tile = { level, x, y };
            if (!findTileView(page, tile))
                throw new RangeError(`page ${page.number} has no tile ${level}/${x}/${y}`);
            return pick('tile', await submit({ op: 'tile', source, page, tile }, { signal }));
        },
        close: () => queue.close(),
    };
}
function pick(op, outcome) {
    if (isOutcomeOf(op, outcome))
        return outcome.value;
    throw new TypeError(`a worker answered ${outcome.op} to ${op}`);
}
function isOutcomeOf(op, outcome) {
    return outcome.op === op;
}
/** A mistake of the caller's, found before a worker has to stumble over it. */
function requireRaster(source, page) {
    if (page.mode === 'raster' && source.raster === undefined)
        throw new RangeError(`page ${page.number} needs its prepared raster`);
}
function jobKey(job) {
    const document = documentKey(job.source);
    switch (job.op) {
        case 'inspect':
            return `inspect ${document}`;
        case 'prepare':
            return `prepare ${pageKey(document, job.page.number)} ${job.outPath}`;
        case 'preview':
            return `preview ${pageKey(document, job.page.number)}`;
        case 'tile':
            return `tile ${pageKey(document, job.page.number)} ${job.tile.level}/${job.tile.x}/${job.tile.y}`;
    }
}
