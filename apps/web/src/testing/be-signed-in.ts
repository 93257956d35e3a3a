import { storage } from '../lib/storage.ts';
import { ownAccount } from './fixtures.ts';

/** Signs in the page's user: a member, or an administrator. */
export function beSignedIn(as: 'member' | 'administrator' = 'member'): void {
  storage.write('token', 'a-token');
  storage.write('user_type', as === 'administrator' ? 1 : 2);
  storage.write('lgn_usr_id', Number(ownAccount.user.id));
}
