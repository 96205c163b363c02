-- A client that moves to another organization. Not a tenant's table: a move belongs to both organizations.
create table client_move (
  id uuid primary key,
  client_id int not null,
  client_name text not null,
  from_organization_id int not null references organization (id) on delete cascade,
  to_organization_id int not null references organization (id) on delete cascade,
  state text not null default 'moving' check (state in ('moving', 'done')),
  -- Structure first: what screens show at once. History follows, newest first.
  phase text not null default 'structure' check (phase in ('structure', 'history')),
  -- Of the phase, in percent.
  progress smallint not null default 0 check (progress between 0 and 100),
  -- Whether people without a right in the new organization keep their permissions.
  keeps_people boolean not null,
  -- Devices of the old organization, by id, and what replaces them.
  devices jsonb not null default '{}',
  -- What the rows of the history belong to: their pages and monitors leave the old organization before them.
  page_ids int[] not null,
  monitor_ids int[] not null,
  -- Of each table with history the time down to which it has moved.
  positions jsonb not null default '{}',
  moved_rows bigint not null default 0,
  requested_by uuid,
  request_id text not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  -- One process moves at a time; when its lease ends, another one continues.
  lease_id uuid,
  lease_until timestamptz,
  check ((state = 'done') = (finished_at is not null)),
  check (from_organization_id <> to_organization_id)
);
create unique index client_move_once on client_move (client_id) where state = 'moving';
create index client_move_newest on client_move (client_id, requested_at desc);
create index client_move_from on client_move (from_organization_id) where state = 'moving';

-- Tests are as many as results. When their client moves, they follow their pages in batches, so a foreign key can't hold
-- them together: triggers do what it did, except for pages that move.
alter table test drop constraint test_organization_id_page_id_fkey;

create function require_page_of_test() returns trigger language plpgsql as $$
begin
  perform from page where organization_id = new.organization_id and id = new.page_id for key share;
  if not found then
    raise foreign_key_violation using constraint = 'test_page_exists', table = 'test',
      message = format('test of a page that does not exist: %s', new.page_id);
  end if;
  return null;
end $$;
create trigger test_page_exists after insert or update of organization_id, page_id on test
  for each row execute function require_page_of_test();

create function delete_tests_of_pages() returns trigger language plpgsql as $$
begin
  if current_setting('lightkeeper.is_moving', true) = 'on' then return null; end if;
  delete from test using gone where test.organization_id = gone.organization_id and test.page_id = gone.id;
  return null;
end $$;
create trigger page_deletes_tests after delete on page referencing old table as gone
  for each statement execute function delete_tests_of_pages();
