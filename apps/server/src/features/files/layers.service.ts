import type { BodyOf, FileId, Operations, PageNumber, SheetLayers } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMemberOf } from '../projects/public.ts';
import { createFileSources } from './file-sources.ts';
import * as files from './files.repository.ts';
import { forgetHiddenLayers, keepHiddenLayers } from './hidden-layers.repository.ts';
import { RenderError } from './rendering/failures.ts';
import type { Renderer } from './rendering/renderer.ts';
import { findSheet } from './sheets.repository.ts';

interface LayersParts extends Pick<Deps, 'db' | 'storage' | 'config'> {
  readonly renderer: Renderer;
}

interface PageOf {
  readonly fileId: FileId;
  readonly pageNumber: PageNumber;
}

const none: SheetLayers = { layers: [], rows: [] };

export function createLayersService(parts: LayersParts) {
  const { db, renderer } = parts;
  const sources = createFileSources(parts);
  return {
    /** None of files that aren't PDFs, and of those whose pages can't be read. */
    async list(actor: Actor, id: FileId): Promise<SheetLayers> {
      const file = await requireMemberOf(db, actor, await files.findFile(db, id));
      const opened = await sources.open(file);
      if (!opened) throw notFound();
      try {
        if (opened.source.kind !== 'pdf') return none;
        const { layers, rows } = await renderer.listLayers(opened.source);
        return {
          layers: layers.map(({ name, isShown, isLocked, choice }) => ({ name, is_shown: isShown, is_locked: isLocked, choice })),
          rows: [...rows],
        };
      } catch (error) {
        if (error instanceof RenderError) return none;
        throw error;
      } finally {
        await opened.release();
      }
    },

    /** Remembers for the caller which layers they hide on a page; null: as the drawing shows them. */
    async hide(actor: Actor, { fileId, pageNumber }: PageOf, hidden: BodyOf<Operations['hideLayers']>['hidden']): Promise<void> {
      const file = await requireMemberOf(db, actor, await files.findFile(db, fileId));
      const of = { user_id: actor.id, item_id: file.item_id, page_number: pageNumber };
      if (hidden === null) return forgetHiddenLayers(db, of);
      const isPage = await findSheet(db, fileId, pageNumber);
      if (!isPage) throw notFound();
      await keepHiddenLayers(db, of, { file_id: fileId, ...hidden });
    },
  };
}

export type LayersService = ReturnType<typeof createLayersService>;
