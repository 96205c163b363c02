-- Sites to be imported: checked rows are shown first, and written by a job once they are confirmed.

create table site_import (
  organization_id int not null,
  id uuid not null,
  client_id int not null,
  project_id int not null,
  source text not null check (source in ('csv', 'lines', 'lighthouse-ci', 'uptime-kuma', 'sitespeed')),
  file_name text,
  state text not null check (state in ('reading', 'checked', 'queued', 'writing', 'done', 'stopped')),
  -- Only the valid rows, or all of them or none from the first refused one on.
  takes text not null default 'valid' check (takes in ('valid', 'all')),
  -- By what was found when the rows were read.
  creates int not null default 0,
  updates int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  -- By what the job did.
  written int not null default 0,
  failed int not null default 0,
  -- Planned tests and monitored sites before and after, with their quotas.
  forecast jsonb,
  -- Why the job stopped.
  stopped_because text,
  -- Who confirmed it, for the log.
  actor jsonb not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null,
  -- A job that was interrupted is taken over after this moment.
  lease_until timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
);
create index site_import_by_id on site_import (id);
create index site_import_project on site_import (organization_id, project_id, created_at desc);
create index site_import_waiting on site_import (confirmed_at) where state in ('queued', 'writing');
create index site_import_expires on site_import (expires_at);

create table site_import_row (
  organization_id int not null,
  import_id uuid not null,
  nth int not null,
  -- Of the file.
  line int not null,
  name text not null,
  -- What the row has beside its name, for the preview.
  first_url text,
  pages int not null default 0,
  monitors int not null default 0,
  result text not null check (result in ('create', 'update', 'unchanged', 'refused')),
  state text not null check (state in ('waiting', 'written', 'failed', 'skipped')),
  faults jsonb not null default '[]',
  notices jsonb not null default '[]',
  project_id int not null,
  settings jsonb,
  -- Fields that the file does not have: an existing site keeps its own.
  keeps jsonb not null default '[]',
  adds_pages boolean not null default false,
  sealed text,
  site_id int,
  primary key (organization_id, import_id, nth),
  foreign key (organization_id, import_id) references site_import (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
);
create index site_import_row_result on site_import_row (organization_id, import_id, result, nth);
create index site_import_row_waiting on site_import_row (organization_id, import_id, nth) where state = 'waiting';
create index site_import_row_project on site_import_row (organization_id, project_id);
