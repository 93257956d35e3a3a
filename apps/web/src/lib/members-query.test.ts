import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { serve } from '../testing/fake-server.ts';
import { memberOf } from '../testing/fixtures.ts';
import { membersQuery } from './members-query.ts';

it('has all members of a project with more than a page of them', async () => {
  serve({
    listMembers: ({ query }) => {
      const first = Number(query.get('cursor') ?? 0);
      const data = Array.from({ length: 1000 }, (_, n) =>
        memberOf(first + n + 1, { id: first + n + 1, name: `Member ${first + n + 1}`, email: 'm@north.example' }),
      );
      return { data, meta: { total: 3000, next_cursor: first < 2000 ? String(first + 1000) : null } };
    },
  });
  const { data } = await new QueryClient().fetchQuery(membersQuery(3));
  expect(data).toHaveLength(3000);
  expect(data.at(-1)?.members.name).toBe('Member 3000');
});
