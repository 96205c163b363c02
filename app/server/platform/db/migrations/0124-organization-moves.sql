-- Moves of organizations between cells. Of the home database: it names both cells, and outlives the rows in either.
create table organization_move (
  id uuid primary key,
  moved_organization_id int not null,
  organization_name text not null,
  from_cell smallint not null check (from_cell between 1 and 9),
  to_cell smallint not null check (to_cell between 1 and 9),
  state text not null default 'moving' check (state in ('moving', 'cancelling', 'done', 'cancelled', 'failed')),
  phase text not null default 'history'
    check (phase in ('history', 'freeze', 'rest', 'verify', 'changeover', 'clean')),
  -- Of the phase, in percent.
  progress smallint not null default 0 check (progress between 0 and 100),
  -- Of each table the key up to which the phase has got, as texts; an empty list when it is done with the table.
  positions jsonb not null default '{}',
  copied_rows bigint not null default 0,
  -- How often the two sides were compared and differed, and in what table.
  differences smallint not null default 0,
  different_table text,
  requested_by uuid,
  request_id text not null,
  requested_at timestamptz not null,
  -- Writes were refused from then until the change-over.
  frozen_at timestamptz,
  changed_over_at timestamptz,
  finished_at timestamptz,
  -- Why the last attempt ended; null while it works.
  error text,
  -- One process moves at a time; when its lease ends, another one continues.
  lease_id uuid,
  lease_until timestamptz,
  check (from_cell <> to_cell),
  check ((finished_at is not null) = (state in ('done', 'cancelled', 'failed')))
);
create unique index organization_move_once on organization_move (moved_organization_id)
  where state in ('moving', 'cancelling');
create index organization_move_newest on organization_move (requested_at desc);

-- Of both databases of a move: jobs leave the organization out. `arriving`: a copy that nobody reads yet. `frozen`: read
-- only, until the other database has it. `left`: the other database has it, and the rows here are being deleted.
create table organization_hold (
  organization_id int primary key,
  move_id uuid not null,
  kind text not null check (kind in ('arriving', 'frozen', 'left')),
  -- When writes may be possible again.
  until timestamptz
);

-- Of the home database: which cell an organization is in. Those without a row are at home.
create table if not exists organization_cell (
  organization_id int primary key,
  cell smallint not null check (cell between 2 and 9),
  name text not null
);

-- While an organization is frozen, each of its tables has triggers that call one of these two for its rows.
create function refuse_frozen() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('lightkeeper.is_moving_organization', true), '') = 'on' then return null; end if;
  raise exception 'The organization is being moved to another database'
    using errcode = 'LKMOV', detail = coalesce((select to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      from organization_hold where organization_id = tg_argv[0]::int), '');
end $$;

-- What reading writes: it is computed or fetched again.
create function skip_frozen() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('lightkeeper.is_moving_organization', true), '') <> 'on' then return null; end if;
  return coalesce(new, old);
end $$;

-- As before, and a copy that is still hidden takes tests of its hidden pages.
create or replace function require_page_of_test() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('lightkeeper.is_moving_organization', true), '') = 'on' then
    perform from public.page where organization_id = new.organization_id and id = new.page_id for key share;
  else
    perform from live.page where organization_id = new.organization_id and id = new.page_id for key share;
  end if;
  if not found then
    raise foreign_key_violation using constraint = 'test_page_exists', table = 'test',
      message = format('test of a page that does not exist: %s', new.page_id);
  end if;
  return null;
end $$;
