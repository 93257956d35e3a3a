import type { BodyOf, ItemId, MediaId, Operations, SessionId, SignedQuery } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, BytesReply, ReceivedFile, RequestFacts } from '../../platform/http/handler.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { itemNameOf, mediaTypeOf, openStored, readHead } from '../files/public.ts';
import { pagesSeenBy, requireMember } from '../projects/public.ts';
import { createRequireRoom } from '../quotas/public.ts';
import { maySee } from '../visibility/public.ts';
import * as comments from './comments.repository.ts';
import { mayDeleteComment } from './markups.policy.ts';
import { presentMedia } from './markups.presenter.ts';

export type MediaParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'storage' | 'signedUrls' | 'config'>;

/** Browsers may display these types; all others are sent as downloads. */
const inlineTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

type MediaViewer = Pick<Actor, 'id' | 'right' | 'personalToken' | 'guest'> & { readonly session?: SessionId | undefined };

export function createMediaService({ db, work, clock, events, storage, signedUrls, config }: MediaParts) {
  const requireRoom = createRequireRoom({ config });
  return {
    /** The project's id arrives after the file, so membership can be checked only after the whole upload. */
    async upload(actor: Actor, receive: () => Promise<{ file: ReceivedFile; fields: BodyOf<Operations['uploadMedia']> }>) {
      const { file, fields } = await receive();
      // Guests may, too: what they attach it to is checked when they do.
      await requireMember(db, actor, fields.project_id, { place: {} });
      if (file.size === 0) throw invalidInput('file', 'This file is empty.');
      const mediaType = mediaTypeOf(await readHead(file.path));
      const storageKey = `media/${fields.project_id}/${newToken().toLowerCase()}`;
      await storage.putFile(storageKey, file.path, mediaType);
      const inserting = work.run(async (tx) => {
        await requireRoom(tx, { userId: actor.id, projectId: fields.project_id, bytes: file.size });
        return comments.insertMedia(tx, {
          project_id: fields.project_id,
          name: itemNameOf(file.name),
          media_type: mediaType,
          size: file.size,
          sha256: file.sha256,
          storage_key: storageKey,
          created_by: actor.id,
          created_at: isoTime(clock),
        });
      });
      const row = await inserting.catch(async (error: unknown) => {
        if (error instanceof AppError) await storage.delete(storageKey);
        throw error;
      });
      return presentMedia(row, { id: actor.id, session: actor.session, signedUrls });
    },

    async get(actor: Actor, id: MediaId) {
      const media = await requireVisibleMedia(db, actor, id);
      return presentMedia(media, { id: actor.id, session: actor.session, signedUrls });
    },

    async remove(actor: Actor, id: MediaId): Promise<void> {
      const media = await requireVisibleMedia(db, actor, id);
      const member = await requireMember(db, actor, media.project_id, { place: {} });
      if (!mayDeleteComment(media, member))
        throw new AppError('not_allowed', { message: 'Only who uploaded a file, or the owner of the project, may delete it.' });
      await work.run(async (tx) => {
        await comments.updateMedia(tx, id, { deleted_at: isoTime(clock), deleted_by: actor.id });
        await events.append(tx, { type: 'media_deleted', actorId: actor.id, projectId: media.project_id, data: { media_id: id } });
      });
    },

    async content(id: MediaId, query: SignedQuery, request: Pick<RequestFacts, 'range'>): Promise<BytesReply> {
      const verified = await signedUrls.verify(`/api/media/${id}/content`, query);
      if (!verified) throw notFound();
      const media = await requireVisibleMedia(db, { id: query.u, session: query.n }, id);
      const content = await openStored(storage, { key: media.storage_key, size: media.size }, request.range);
      const how = inlineTypes.includes(media.media_type)
        ? { mediaType: media.media_type }
        : { mediaType: 'application/octet-stream', downloadName: media.name };
      return { ...content, cacheSeconds: verified.secondsLeft, ...how };
    },
  };
}

/**
 * Members see media on tasks that they see; guests don't. Media on markups is visible to those who see one of the markups, and media that is attached to nothing to
 * its uploader.
 */
async function requireVisibleMedia(db: Reader, actor: MediaViewer, id: MediaId): Promise<comments.MediaRow> {
  const media = await comments.findMedia(db, id);
  if (!media) throw notFound();
  const { guest } = await requireMember(db, actor, media.project_id, { place: {} });
  if (media.created_by === actor.id || (!guest && (await comments.isAttachedToTask(db, id, actor.id)))) return media;
  for (const markup of await comments.listMarkupsWithMedia(db, id, actor.id)) {
    if (maySee(markup, actor.id) && (!guest || (await isPageSeen(db, actor, markup)))) return media;
  }
  throw notFound();
}

async function isPageSeen(db: Reader, actor: MediaViewer, { item_id, page_number }: { item_id: ItemId; page_number: number }) {
  const isSeen = await pagesSeenBy(db, { ...actor, guest: true }, { item: item_id, file: null });
  return isSeen(page_number);
}

export type MediaService = ReturnType<typeof createMediaService>;
