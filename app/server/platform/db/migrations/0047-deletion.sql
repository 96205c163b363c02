-- What people delete is hidden at once, can be restored for some days, and is then deleted in batches.
create table deletion (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('organization', 'client', 'project', 'site')),
  -- The deleted object and the levels above it; the ids below it are null.
  client_id int,
  project_id int,
  site_id int,
  name text not null,
  deleted_by uuid,
  -- Who else deleted it: an API key, the installation.
  deleted_by_name text,
  deleted_at timestamptz not null,
  purge_after timestamptz not null,
  -- Null until its monitors are paused, its tests are canceled and its results are counted; after a restore, until
  -- its monitors are resumed.
  settled_at timestamptz,
  restored_at timestamptz,
  -- The page up to which results are counted.
  counted_to int not null default 0,
  sites int not null default 0,
  pages int not null default 0,
  -- Points: one of each test.
  results bigint not null default 0,
  -- From here on it can't be restored.
  purge_started_at timestamptz,
  results_deleted bigint not null default 0,
  primary key (organization_id, id),
  check ((kind = 'organization') = (client_id is null)),
  check ((kind in ('project', 'site')) = (project_id is not null)),
  check ((kind = 'site') = (site_id is not null))
);
create index deletion_by_id on deletion (id);
create index deletion_due on deletion (purge_after);
create index deletion_unsettled on deletion (deleted_at) where settled_at is null;

-- The deletion that hides a row. Not indexed in the large tables, so that marking stays a heap-only update.
alter table organization add column deletion_id uuid;
alter table client add column deletion_id uuid;
alter table project add column deletion_id uuid;
alter table site add column deletion_id uuid;
alter table page add column deletion_id uuid;
alter table monitor add column deletion_id uuid;
create index organization_deleted on organization (id) where deletion_id is not null;
create index client_deleted on client (organization_id, id) where deletion_id is not null;
create index project_deleted on project (organization_id, id) where deletion_id is not null;
create index site_deleted on site (organization_id, id) where deletion_id is not null;

-- A deleted name is free again.
drop index organization_name, client_name, project_name, site_name;
create unique index organization_name on organization (lower(name)) where deletion_id is null;
create unique index client_name on client (organization_id, lower(name)) where deletion_id is null;
create unique index project_name on project (organization_id, client_id, lower(name)) where deletion_id is null;
create unique index site_name on site (organization_id, project_id, lower(name)) where deletion_id is null;
create index project_client on project (organization_id, client_id);
create index site_project on site (organization_id, project_id);

-- Pages that moved to another site and whose older tests and runs still name the previous one.
create table page_move (
  organization_id int not null,
  page_id int not null,
  moved_at timestamptz not null,
  primary key (organization_id, page_id),
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade
);
