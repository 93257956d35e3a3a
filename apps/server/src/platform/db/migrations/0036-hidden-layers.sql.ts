export const hiddenLayers = `
create table hidden_layers (
  user_id bigint not null references users on delete cascade,
  item_id bigint not null references items on delete cascade,
  page_number integer not null,
  -- The version whose layers \`key\` means, as its URLs name them.
  file_id bigint not null references files on delete cascade,
  key text not null,
  names text[] not null,
  primary key (user_id, item_id, page_number)
);
create index hidden_layers_item on hidden_layers (item_id);
create index hidden_layers_file on hidden_layers (file_id);
`;
