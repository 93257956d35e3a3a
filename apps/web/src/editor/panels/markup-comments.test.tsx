import { MantineProvider } from '@mantine/core';
import { type Comment, type Markup, UserId } from '@sheetmark/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { keyOf } from '../../lib/contract-query.ts';
import { queryClient } from '../../lib/query-client.ts';
import { storage } from '../../lib/storage.ts';
import { serve } from '../../testing/fake-server.ts';
import { aProject, memberOf } from '../../testing/fixtures.ts';
import { MarkupComments } from './markup-comments.tsx';

const at = { created_at: '2026-11-20T09:00:00Z', updated_at: '2026-11-20T09:00:00Z' };
const comment = (id: number, author: number, attachments: object[] = []) =>
  ({
    id,
    markup_id: 5,
    task_id: null,
    text: `Comment ${id}`,
    author: { id: author, name: `Person ${author}` },
    attachments,
    edited: false,
    ...at,
  }) as unknown as Comment;
const plan = { id: 3, url: '/api/media/3/content', name: 'plan.pdf', size: 4, type: 'application/pdf' };

const owner = 2;
const sent: unknown[] = [];
const members = [6, 7].map((id) => memberOf(id, { id, name: `Person ${id}`, email: `${id}@northgate.example` }));

function openAs(userId: number) {
  sent.length = 0;
  queryClient.clear();
  serve({
    getProject: () => ({ data: aProject({ user_id: owner, members }) }),
    updateComment: ({ params, body }) => {
      sent.push([params, body]);
      return { data: comment(8, 7) };
    },
    deleteComment: ({ params }) => {
      sent.push(params);
      return {};
    },
  });
  storage.write('lgn_usr_id', userId);
  const markup = { id: 5, project_id: 3, comments: [comment(8, 7, [plan]), comment(9, 6)] } as unknown as Markup;
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <MarkupComments markup={markup} people={[{ id: UserId.parse(6), name: 'Person 6' }]} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
/** Only the comments, not the nested lists of attachments. */
const rows = () => [...screen.getByRole('list', { name: 'Comments' }).querySelectorAll<HTMLElement>(':scope > li')];
const actionsFor = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('button', { name: /comment/i })
    .map((act) => act.getAttribute('aria-label'));
const deleteIt = async () =>
  within(await screen.findByRole('dialog', { name: 'Delete this comment?' })).getByRole('button', { name: 'Delete' });

it('lets authors edit their comments, keeping the attachments, and delete them after confirming; not those of others', async () => {
  const user = openAs(7);
  const [own, theirs] = rows();
  await user.click(await within(own!).findByRole('button', { name: 'Edit comment' }));
  expect(actionsFor(theirs!)).toEqual([]);
  const field = screen.getByRole('textbox', { name: 'Edit the comment' });
  await user.clear(field);
  await user.type(field, 'By Friday.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const params = { markupId: '5', commentId: '8' };
  await waitFor(() => expect(sent).toEqual([[params, { text: 'By Friday.', attachments: [3], projectId: 3, currentPath: '/' }]]));

  await user.click(await screen.findByRole('button', { name: 'Delete comment' }));
  await user.click(await deleteIt());
  await waitFor(() => expect(sent[1]).toEqual(params));
});

it('lets the project owner delete any comment, but not edit those of others', async () => {
  const user = openAs(owner);
  await waitFor(() => expect(rows().map(actionsFor)).toEqual([['Delete comment'], ['Delete comment']]));
  await user.click(within(rows()[1]!).getByRole('button', { name: 'Delete comment' }));
  await user.click(await deleteIt());
  await waitFor(() => expect(sent).toEqual([{ markupId: '5', commentId: '9' }]));
});

it('shows a comment once, even if a live update contains it before the response arrives', async () => {
  const user = openAs(7);
  const written = comment(10, 7);
  const opened = (comments: Comment[]) => ({ editor_details: [{ id: 2, mark_ups: [{ id: 5, editor_id: 2, project_id: 3, comments }] }] });
  const key = keyOf('openFile');
  queryClient.setQueryData(key, opened([comment(8, 7)]));
  serve({
    getProject: () => ({ data: aProject({ user_id: owner, members }) }),
    createComment: () => {
      queryClient.setQueryData(key, opened([comment(8, 7), written]));
      return { data: written };
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Add a comment' }), 'Comment 10');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' }).value).toBe(''));
  expect(queryClient.getQueryData(key)).toEqual(opened([comment(8, 7), written]));
});
