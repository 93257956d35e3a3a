import type { BodyOf, MediaId, Operations, SignedQuery } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, BytesReply, ReceivedFile, RequestFacts } from '../../platform/http/handler.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { itemNameOf, mediaTypeOf, openStored, readHead } from '../files/public.ts';
import { inNoFolder, requireMember, requireMemberOf } from '../projects/public.ts';
import { createRequireRoom } from '../quotas/public.ts';
import { maySee } from '../visibility/public.ts';
import * as comments from './comments.repository.ts';
import { mayDeleteComment } from './markups.policy.ts';
import { presentMedia } from './markups.presenter.ts';

export type MediaParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'storage' | 'signedUrls' | 'config'>;

/** Browsers may display these types; all others are sent as downloads. */
const inlineTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export function createMediaService({ db, work, clock, events, storage, signedUrls, config }: MediaParts) {
  const requireRoom = createRequireRoom({ config });
  return {
    /** The project's id arrives after the file, so membership can be checked only after the whole upload. */
    async upload(actor: Actor, receive: () => Promise<{ file: ReceivedFile; fields: BodyOf<Operations['uploadMedia']> }>) {
      const { file, fields } = await receive();
      await requireMember(db, actor, fields.project_id);
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
      const member = await requireMember(db, actor, media.project_id);
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
      const media = await requireVisibleMedia(db, { id: query.u }, id);
      const content = await openStored(storage, { key: media.storage_key, size: media.size }, request.range);
      const how = inlineTypes.includes(media.media_type)
        ? { mediaType: media.media_type }
        : { mediaType: 'application/octet-stream', downloadName: media.name };
      return { ...content, cacheSeconds: verified.secondsLeft, ...how };
    },
  };
}

/**
 * Members see media on tasks that they see. Media on markups is visible to those who see one of the markups, and media that is attached to nothing to
 * its uploader.
 */
async function requireVisibleMedia(db: Reader, actor: Pick<Actor, 'id'>, id: MediaId): Promise<comments.MediaRow> {
  const media = await requireMemberOf(db, actor, inNoFolder(await comments.findMedia(db, id)));
  if (media.created_by === actor.id || (await comments.isAttachedToTask(db, id, actor.id))) return media;
  if ((await comments.listMarkupsWithMedia(db, id, actor.id)).some((markup) => maySee(markup, actor.id))) return media;
  throw notFound();
}

export type MediaService = ReturnType<typeof createMediaService>;
