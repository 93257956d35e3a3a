import { Menu } from '@mantine/core';
import type { QuickPlace } from '@sheetmark/contract';
import { IconChevronDown, IconChevronRight, IconStar } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { shellMessages } from '../../lib/messages/shell.ts';
import { useQuickAccess } from '../../lib/quick-access.ts';
import { storage, useStored } from '../../lib/storage.ts';
import { classNames } from '../../ui/class-names.ts';
import { quickLinkOf } from '../quick-link.ts';
import navigation from './navigation.module.css';
import styles from './quick-navigation.module.css';

type ListName = 'favourites' | 'recent';

/** The number shown at first. */
const atFirst: Readonly<Record<ListName, number>> = { favourites: 8, recent: 5 };

/** The user's favourites; while they load, their space is reserved. */
export function FavouriteNavigation() {
  const places = useQuickAccess()?.favourites;
  const before = useStored('favouritesShown') ?? 0;
  return (
    <QuickList
      name="favourites"
      title={shellMessages.favourites}
      places={places}
      room={Math.min(before, atFirst.favourites)}
      empty={shellMessages.noFavourites}
    />
  );
}

/** The same behind one icon, for the collapsed sidebar. Nothing without favourites. */
export function FavouritesMenu() {
  const places = useQuickAccess()?.favourites;
  const before = useStored('favouritesShown') ?? 0;
  const navigate = useNavigate();
  if ((places?.length ?? before) === 0) return null;
  return (
    <Menu position="right-start" width="var(--menu-user)">
      <Menu.Target>
        <button type="button" className={navigation.entry} title={shellMessages.favourites}>
          <IconStar aria-hidden="true" />
          <span className="visually-hidden">{shellMessages.favourites}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <Menu.Label>{shellMessages.favourites}</Menu.Label>
        {places?.map((place) => {
          const { key, label, detail, icon: Icon, link } = quickLinkOf(place);
          return (
            <Menu.Item
              key={key}
              leftSection={<Icon aria-hidden="true" />}
              title={detail === undefined ? label : `${label}\n${detail}`}
              onClick={() => void navigate(link)}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The user's recent places. */
export function RecentNavigation() {
  const places = useQuickAccess()?.recents;
  return <QuickList name="recent" title={shellMessages.recent} places={places} room={0} empty={shellMessages.noRecents} />;
}

interface QuickListProps {
  name: ListName;
  title: string;
  /** Undefined while they load. */
  places: readonly QuickPlace[] | undefined;
  /** Lines to reserve while they load. */
  room: number;
  empty: string;
}

function QuickList({ name, title, places, room, empty }: QuickListProps) {
  const id = useId();
  const folded = useStored('foldedLists') ?? [];
  const isOpen = !folded.includes(name);
  const [showsAll, setShowsAll] = useState(false);
  const fold = () => storage.write('foldedLists', isOpen ? [...folded, name] : folded.filter((each) => each !== name));
  const Twist = isOpen ? IconChevronDown : IconChevronRight;
  const most = atFirst[name];
  const shown = showsAll ? places : places?.slice(0, most);
  return (
    <section>
      <button
        type="button"
        className={classNames(navigation.caption, styles.caption)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={fold}
      >
        {title}
        <Twist aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen}>
        {!places && Array.from({ length: room }, (_, line) => <span key={line} className={styles.room} />)}
        {(places ? places.length === 0 : room === 0) && <p className={styles.hint}>{empty}</p>}
        {shown && shown.length > 0 && (
          <ul aria-label={title}>
            {shown.map((place) => (
              <QuickEntry key={quickLinkOf(place).key} place={place} />
            ))}
          </ul>
        )}
        {places && places.length > most && (
          <button type="button" className={styles.more} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? shellMessages.showFewer : shellMessages.showAll(places.length)}
          </button>
        )}
      </div>
    </section>
  );
}

function QuickEntry({ place }: { place: QuickPlace }) {
  const { label, detail, icon: Icon, link } = quickLinkOf(place);
  return (
    <li>
      <Link
        {...link}
        className={classNames(navigation.entry, styles.entry)}
        activeOptions={{ exact: true, includeSearch: true }}
        title={detail === undefined ? label : `${label}\n${detail}`}
      >
        <Icon aria-hidden="true" />
        <span className={navigation.label}>{label}</span>
      </Link>
    </li>
  );
}
