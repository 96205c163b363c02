-- Tags of clients and projects, as sites have them.
alter table client add column tags text[] not null default '{}';
alter table project add column tags text[] not null default '{}';

-- Filters of lists that users keep under a name: the user's own, or of everyone in an organization.
create table saved_filter (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  -- The search params of the list, without the number of its page.
  search text not null check (length(search) between 1 and 1000),
  shared_with int references organization (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_filter_name on saved_filter (user_id, list, lower(name));
create index saved_filter_shared on saved_filter (shared_with, list) where shared_with is not null;
