import { storage } from './storage.ts';

/** Whose drafts are on this device: those of the signed-in user, and nobody's while they see a project as someone else. */
export const draftOwner = (): number => (storage.read('seeing') ? 0 : (storage.read('lgn_usr_id') ?? 0));
