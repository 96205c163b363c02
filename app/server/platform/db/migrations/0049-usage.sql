-- What organizations used, as sums per UTC day. Writers append changes in their own transaction, so that no row is
-- contended; a job adds them to the sums. Ids have no foreign keys below the organization: history outlives sites.

create table usage_change (
  organization_id int not null,
  id bigint generated always as identity,
  day date not null,
  client_id int not null,
  project_id int not null,
  site_id int not null,
  device_id int not null,
  location_id smallint not null,
  -- Failure code of failed tests, else empty.
  reason text not null,
  tests_manual int,
  tests_scheduled int,
  tests_experiment int,
  succeeded int,
  failed int,
  canceled int,
  runs int,
  agent_ms bigint,
  -- Stored or removed; the sum of all days is what is stored.
  bytes bigint,
  checks int,
  mails int,
  primary key (organization_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02);

-- `cut` is what a row sums up: 0 organization, 1 client, 2 project, 3 site; 4, 5 and 6 the first three by device and
-- location. Ids below the cut are 0.
create table usage_day (
  organization_id int not null references organization (id) on delete cascade,
  cut smallint not null check (cut between 0 and 6),
  client_id int not null,
  project_id int not null,
  site_id int not null,
  device_id int not null,
  location_id smallint not null,
  day date not null,
  tests_manual bigint not null default 0,
  tests_scheduled bigint not null default 0,
  tests_experiment bigint not null default 0,
  succeeded bigint not null default 0,
  failed bigint not null default 0,
  canceled bigint not null default 0,
  runs bigint not null default 0,
  agent_ms bigint not null default 0,
  bytes bigint not null default 0,
  checks bigint not null default 0,
  mails bigint not null default 0,
  primary key (organization_id, cut, client_id, project_id, site_id, device_id, location_id, day)
) with (fillfactor = 80);
create index usage_day_platform on usage_day (cut, day) where cut in (0, 4);

-- Failed tests by reason, for cuts 0 to 2.
create table usage_failure_day (
  organization_id int not null references organization (id) on delete cascade,
  cut smallint not null check (cut between 0 and 2),
  client_id int not null,
  project_id int not null,
  reason text not null,
  day date not null,
  failed bigint not null default 0,
  primary key (organization_id, cut, client_id, project_id, reason, day)
) with (fillfactor = 80);
create index usage_failure_platform on usage_failure_day (day) where cut = 0;

-- The last known names of clients, projects and sites (cuts 1 to 3), for those that are deleted.
create table usage_name (
  organization_id int not null references organization (id) on delete cascade,
  cut smallint not null check (cut between 1 and 3),
  id int not null,
  name text not null,
  primary key (organization_id, cut, id)
);

-- History from before this table is counted once, day by day, back from this day (exclusive).
create table usage_backfill (
  id boolean primary key default true check (id),
  before date not null
);
insert into usage_backfill (before) values ((now() at time zone 'UTC')::date + 1);

-- A test that was canceled before it started does not count towards the quota.
alter table test add column is_refunded boolean not null default false;
update test set is_refunded = true where failure_code = 'CANCELED' and started_at is null and point_id is null;

-- The site whose run stored the file first; 0 in older rows and for files of no site.
alter table blob
  add column client_id int not null default 0,
  add column project_id int not null default 0,
  add column site_id int not null default 0;
insert into usage_day (organization_id, cut, client_id, project_id, site_id, device_id, location_id, day, bytes)
  select b.organization_id, 0, 0, 0, 0, 0, 0, (b.created_at at time zone 'UTC')::date, sum(b.stored_size)
  from blob b join organization o on o.id = b.organization_id where b.is_stored group by b.organization_id, 8;

-- What a mail was about; null for mails about an account.
alter table mail
  add column for_organization_id int,
  add column for_client_id int,
  add column for_project_id int,
  add column for_site_id int;
