import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CommentComposer } from './comment-composer.tsx';

it('continues after the completed name, even if the user types on at once', async () => {
  const people = [{ id: 2, name: 'Ines Duarte' }];
  render(
    <CommentComposer
      projectId={1}
      draftKey="markup/1"
      people={people}
      label="Add a comment"
      act="Comment"
      busy={false}
      onSend={() => undefined}
    />,
    {
      wrapper: MantineProvider,
    },
  );
  // As fast as keys can arrive: no waiting between them.
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByRole('textbox'), 'Ask @ine');
  await user.keyboard('{Enter}about the lintel');
  await new Promise(requestAnimationFrame);
  await user.keyboard('.');
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Ask @Ines Duarte about the lintel.');
});
