-- Pages that somebody wants to find again. They are the user's own, and seen only as far as the pages are.
create table bookmark (
  organization_id int not null,
  user_id uuid not null references user_account (id) on delete cascade,
  page_id int not null,
  created_at timestamptz not null,
  primary key (organization_id, user_id, page_id),
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade
);
create index bookmark_user on bookmark (user_id);
create index bookmark_page on bookmark (organization_id, page_id);
