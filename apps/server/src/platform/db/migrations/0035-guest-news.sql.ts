export const guestNews = `
create table guest_news (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  markup_id bigint not null references markups on delete cascade,
  kind text not null check (kind in ('comment', 'mention', 'status')),
  actor_id bigint references users,
  comment_id bigint references comments on delete cascade,
  status text check (status in ('none', 'open', 'review', 'closed')),
  created_at timestamptz not null
);
create index guest_news_user on guest_news (user_id, id);
create index guest_news_markup on guest_news (markup_id);
create index guest_news_comment on guest_news (comment_id) where comment_id is not null;
`;
