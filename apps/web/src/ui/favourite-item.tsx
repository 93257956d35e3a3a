import { Menu } from '@mantine/core';
import { IconStar, IconStarOff } from '@tabler/icons-react';
import { messages } from '../lib/messages.ts';
import { type FavouriteTarget, useFavourite } from '../lib/quick-access.ts';
import { isSeeing } from '../lib/rights.ts';

/** The menu item that adds its place to the favourites, or removes it. */
export function FavouriteItem({ place, plain = false }: { place: FavouriteTarget; /** In a menu without icons. */ plain?: boolean }) {
  const { isFavourite, toggle } = useFavourite(place);
  if (isSeeing()) return null;
  return (
    <Menu.Item {...(!plain && { leftSection: isFavourite ? <IconStarOff /> : <IconStar /> })} onClick={toggle}>
      {isFavourite ? messages.removeFromFavourites : messages.addToFavourites}
    </Menu.Item>
  );
}
