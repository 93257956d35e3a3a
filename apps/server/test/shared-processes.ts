import { createRenderer, type Renderer, type RendererSettings } from '../src/features/files/rendering/renderer.ts';
import { createWorkers, type Workers } from '../src/platform/process/workers.ts';

// Worker processes that all apps of a test process share: starting them takes longer than most of what tests ask of them. What an app has asked ends
// with the app, as if they were its own.

const log = { warn: () => undefined };
let workers: Workers | undefined;
let renderer: Renderer | undefined;

function createEnd() {
  const ended = new AbortController();
  return {
    /** The options, with a signal that is also aborted at the end. */
    until: <T extends { readonly signal?: AbortSignal | undefined }>(options: T) => ({
      ...options,
      signal: options.signal ? AbortSignal.any([options.signal, ended.signal]) : ended.signal,
    }),
    close: async () => ended.abort(new Error('The app is closed.')),
  };
}

export function shareWorkers(): Workers {
  const shared = (workers ??= createWorkers({ log }));
  const { until, close } = createEnd();
  return { run: (computation, input, options) => shared.run(computation, input, until(options)), close };
}

export function shareRenderer(settings: Pick<RendererSettings, 'workers' | 'office'>): Renderer {
  const shared = (renderer ??= createRenderer({ ...settings, log }));
  const { until, close } = createEnd();
  return {
    convert: (source, options) => shared.convert(source, until(options)),
    inspect: (source, options = {}) => shared.inspect(source, until(options)),
    countAnnotations: (source, pages, options = {}) => shared.countAnnotations(source, pages, until(options)),
    drawAnnotations: (source, marks, options = {}) => shared.drawAnnotations(source, marks, until(options)),
    listLayers: (source, options = {}) => shared.listLayers(source, until(options)),
    drawSheet: (source, page, options) => shared.drawSheet(source, page, until(options)),
    readPage: (source, page, options = {}) => shared.readPage(source, page, until(options)),
    readScan: (source, page, options) => shared.readScan(source, page, until(options)),
    comparePages: (older, newer, options = { matrix: undefined }) => shared.comparePages(older, newer, until(options)),
    renderPart: (sheet, options) => shared.renderPart(sheet, until(options)),
    renderTile: (source, page, options) => shared.renderTile(source, page, until(options)),
    close,
  };
}
