-- Numbers that can be trusted: several runs a test, contaminated runs, changes found in series.

-- Most runs of one test; it ends earlier once its verdict is clear.
alter table site add column runs smallint not null default 1 check (runs in (1, 3, 5));
alter table test add column runs smallint not null default 1 check (runs in (1, 3, 5));

-- Each run of a test is a job of its own. Until `held_until` it is for one agent only, or for any but one.
alter table test_job
  add column held_for uuid,
  add column held_from uuid,
  add column held_until timestamptz;

-- Of the runs of a test one is its point; only points are charted. `spread` tells of the runs behind a point.
alter table run
  add column is_point boolean not null default true,
  add column is_noisy boolean not null default false,
  add column noise jsonb,
  add column run_count smallint,
  add column spread jsonb;
drop index run_series;
create index run_series on run (organization_id, page_id, device_id, location_id, created_at)
  include (status, performance, lcp, fcp, cls, tbt, si, ttfb) where is_point;
create index run_of_test on run (organization_id, test_id) where not is_point;

-- What the agent's machine reached lately, oldest first; it starts anew when the processor changes.
alter table agent
  add column processor text,
  add column benchmark_indexes real[] not null default '{}',
  add column processor_factor real,
  add column calibration_index real,
  add column calibrated_at timestamptz;

-- Whether the latest figures come from a contaminated run, and whether their series were searched for changes.
alter table run_latest
  add column is_noisy boolean not null default false,
  add column is_searched boolean not null default false;
create index run_latest_unsearched on run_latest (created_at) where not is_searched;

-- Where the search of a series stands: since when it is one level, and how likely chance alone is.
create table change_search (
  organization_id int not null,
  page_id int not null,
  device_id int not null,
  location_id smallint not null references location (id),
  metric text not null,
  client_id int not null,
  level_since timestamptz,
  searched_until timestamptz not null,
  searched_at timestamptz not null,
  p_value real not null,
  primary key (organization_id, page_id, device_id, location_id, metric),
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade
) with (fillfactor = 70);
create index change_search_family on change_search (organization_id, client_id, searched_at);

-- A change found. `before` and `after` are medians, `effect` the Hodges-Lehmann shift with its interval.
create table regression (
  organization_id int not null,
  id uuid not null,
  page_id int not null,
  device_id int not null,
  location_id smallint not null references location (id),
  metric text not null,
  direction text not null check (direction in ('worse', 'better')),
  status text not null default 'open' check (status in ('open', 'recovered')),
  onset timestamptz not null,
  point_id uuid not null,
  detected_at timestamptz not null,
  recovered_at timestamptz,
  before real not null,
  after real not null,
  effect real not null,
  effect_low real not null,
  effect_high real not null,
  p_value real not null,
  q_value real not null,
  points_before int not null,
  points_after int not null,
  primary key (organization_id, id),
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade
);
create index regression_page on regression (organization_id, page_id, detected_at desc);
create unique index regression_once on regression (organization_id, page_id, device_id, location_id, metric, onset);
