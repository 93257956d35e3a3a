import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { createFileSources } from './file-sources.ts';
import type { FileRow } from './files.repository.ts';
import { RenderError } from './rendering/failures.ts';
import type { TileAddress } from './rendering/page-geometry.ts';
import type { DocumentSource, EncodedImage } from './rendering/protocol.ts';
import type { Renderer } from './rendering/renderer.ts';
import { geometryOf } from './sheet-drawing.ts';
import type { SheetRow } from './sheets.repository.ts';

interface SheetPartsDeps extends Pick<Deps, 'storage' | 'config'> {
  readonly renderer: Renderer;
}

interface Asked {
  /** As `HiddenLayers` of the contract; without it, those that the document hides. */
  readonly hiddenLayers: string | undefined;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
}

/** Draws parts of sheets for someone who waits for them. */
export function createSheetParts(parts: SheetPartsDeps) {
  const { storage, renderer } = parts;
  const sources = createFileSources(parts);

  async function draw(
    { sheet, file }: { sheet: SheetRow; file: FileRow },
    { hiddenLayers, signal }: Asked,
    render: (source: DocumentSource) => Promise<EncodedImage>,
  ): Promise<Uint8Array> {
    const opened = await sources.open(file);
    const raster = sheet.raster_key === null ? null : await storage.localFile(sheet.raster_key);
    if (!opened) throw notFound();
    try {
      return (await render({ ...opened.source, raster: raster?.path, hiddenLayers })).bytes;
    } catch (error) {
      // The client has gone: the answer is never read, and the log needs no error.
      if (signal.aborted) throw new AppError('unavailable');
      if (error instanceof RenderError) throw new AppError('unreadable_file', { message: error.message });
      throw error;
    } finally {
      await opened.release();
      await raster?.release();
    }
  }

  return {
    tile: (sheet: SheetRow, file: FileRow, at: TileAddress & Asked): Promise<Uint8Array> =>
      draw({ sheet, file }, at, (source) => renderer.renderTile(source, geometryOf(sheet), at)),

    /** The whole page at the scale of its stored preview. */
    preview(sheet: SheetRow, file: FileRow, asked: Asked): Promise<Uint8Array> {
      const scale = sheet.preview_scale ?? 1;
      const [width, height] = [sheet.width, sheet.height].map((length) => Math.max(1, Math.round(length * scale)));
      const view = { toPixels: [scale, 0, 0, scale, 0, 0] as const, width: width ?? 1, height: height ?? 1, signal: asked.signal };
      return draw({ sheet, file }, asked, (source) => renderer.renderPart({ source, page: geometryOf(sheet) }, view));
    },
  };
}
