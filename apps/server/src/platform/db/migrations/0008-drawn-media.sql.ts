/** The pictures that are drawn in a markup: who sees the markup sees them. */
export const drawnMedia = `
create table drawn_media (
  markup_id bigint not null references markups (id) on delete cascade,
  media_id bigint not null references media (id) on delete cascade,
  primary key (markup_id, media_id)
);
create index drawn_media_media on drawn_media (media_id);
`;
