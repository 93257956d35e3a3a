import { Menu } from '@mantine/core';
import { type FollowedPlace, useFollow } from '../lib/follow.ts';
import { messages } from '../lib/messages.ts';
import { MenuChoice } from './menu-choice.tsx';

/** Menu items with the notification levels of a project, a file or a markup. */
export function FollowChoices(place: FollowedPlace) {
  const { current, choose } = useFollow(place);
  return (
    <>
      <Menu.Label>{messages.notifications}</Menu.Label>
      <MenuChoice
        value={current?.choice ?? 'usual'}
        options={[
          { value: 'follow', label: messages.follow.everything },
          { value: 'usual', label: messages.follow.usual(current?.around ?? 'usual') },
          { value: 'mute', label: messages.follow.nothing },
        ]}
        onChange={choose}
      />
    </>
  );
}
