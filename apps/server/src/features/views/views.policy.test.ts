import { ProjectId, UserId } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { mayChangeView } from './views.policy.ts';

const [author, owner, member] = [UserId.parse(1), UserId.parse(2), UserId.parse(3)];
const shared = { user_id: author, project_id: ProjectId.parse(7), has_left: false, project_owner_id: owner };

test.each([
  ['that isn’t shared', { ...shared, project_id: null, project_owner_id: null }, [true, false, false]],
  ['that is shared', shared, [true, false, false]],
  ['whose owner has left the project', { ...shared, has_left: true }, [false, true, false]],
])('a view %s can be changed only by those who are allowed to', (_, view, expected) => {
  expect([author, owner, member].map((user) => mayChangeView(user, view))).toEqual(expected);
});
