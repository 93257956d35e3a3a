import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { messages } from '../lib/messages.ts';
import { type FavouriteTarget, useFavourite } from '../lib/quick-access.ts';
import { isSeeing } from '../lib/rights.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './favourite-button.module.css';

interface FavouriteButtonProps {
  place: FavouriteTarget;
  /** The name of the place. */
  name: string;
  className?: string | undefined;
  size?: 'xs' | 's' | 'm';
  /** Inside a table: reached by the table's keys. */
  tabIndex?: -1;
}

/** A star, filled if the place is a favourite. None while an owner sees the project as a member: favourites are personal. */
export function FavouriteButton({ place, name, className, size = 's', tabIndex }: FavouriteButtonProps) {
  const { isFavourite, toggle } = useFavourite(place);
  if (isSeeing()) return null;
  return (
    <IconButton
      size={size}
      className={classNames(styles.star, className)}
      tabIndex={tabIndex}
      label={isFavourite ? messages.removeFavourite(name) : messages.addFavourite(name)}
      data-favourite={isFavourite || undefined}
      icon={isFavourite ? <IconStarFilled aria-hidden="true" /> : <IconStar aria-hidden="true" />}
      onClick={toggle}
    />
  );
}
