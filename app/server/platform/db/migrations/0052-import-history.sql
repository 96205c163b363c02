-- The past of imported sites. It is read with the file and written once the sites are.
create table site_import_history (
  organization_id int not null,
  import_id uuid not null,
  nth int not null,
  kind text not null check (kind in ('runs', 'uptime')),
  site_name text not null,
  -- URL of the page, or name of the monitor.
  subject text not null,
  -- Runs or checks.
  amount int not null,
  state text not null default 'waiting' check (state in ('waiting', 'written', 'skipped')),
  -- Compressed JSON in the shape of its kind.
  content bytea not null,
  primary key (organization_id, import_id, nth),
  foreign key (organization_id, import_id) references site_import (organization_id, id) on delete cascade
);
create index site_import_history_waiting on site_import_history (organization_id, import_id, nth)
  where state = 'waiting';

-- What of the file is not imported.
alter table site_import add column notes jsonb not null default '[]';

-- The tool that measured; null for our own runs.
alter table run add column imported_from text check (imported_from in ('lighthouse-ci'));
