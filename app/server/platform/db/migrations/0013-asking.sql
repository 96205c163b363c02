-- Asking for tests: what may be asked in a month, who asked, and the agents that answer.

-- null: without limit.
alter table subscription
  add column monthly_test_quota int check (monthly_test_quota >= 0),
  add column uptime_quota int check (uptime_quota >= 0);

-- Tests asked for by day (UTC). Deleting results or sites gives nothing of a quota back.
create table test_usage (
  organization_id int not null references organization (id) on delete cascade,
  day date not null,
  tests int not null,
  primary key (organization_id, day)
);
insert into test_usage (organization_id, day, tests)
  select organization_id, (created_at at time zone 'UTC')::date, count(*) from test group by 1, 2;

-- Manual tests are few among the scheduled ones; lists of them begin here.
alter table test_batch add column share_link_id uuid;
create index test_batch_asked on test_batch (created_at desc, id) where source <> 'schedule';
create index test_batch_asker on test_batch (requested_by, created_at desc) where is_free;

-- Whether visitors of a link may ask for tests.
alter table share_link add column may_test boolean not null default false;

-- A draining agent gets no further runs; a revoked one is nobody any more and stays for its name's sake.
alter table agent
  add column draining_since timestamptz,
  add column revoked_at timestamptz;
create unique index agent_name on agent (lower(name)) where revoked_at is null;
create unique index location_label on location (lower(label));
