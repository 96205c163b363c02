-- Personal dashboards with their charts, and sessions that compare tests.

create table personal_dashboard (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  client_id int not null,
  name text not null check (char_length(name) between 1 and 120),
  -- Order in the list of its client.
  position int not null default 0,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade
);
create index personal_dashboard_by_id on personal_dashboard (id);
create index personal_dashboard_client on personal_dashboard (organization_id, client_id, position);

create table dashboard_chart (
  organization_id int not null,
  id uuid not null,
  dashboard_id uuid not null,
  client_id int not null,
  title text not null check (char_length(title) between 1 and 120),
  type text not null check (type in ('timeseries', 'histogram', 'correlation')),
  position int not null default 0,
  -- Columns of three, and rows.
  width smallint not null default 1 check (width between 1 and 3),
  height smallint not null default 1 check (height between 1 and 3),
  -- Everything else, in the shape of shared/schemas/dashboard-chart.ts.
  settings jsonb not null,
  -- The alert rule that notifies of the budget, when `sendAlert` is on.
  alert_rule_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, dashboard_id) references personal_dashboard (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade
);
create index dashboard_chart_by_id on dashboard_chart (id);
create index dashboard_chart_of on dashboard_chart (organization_id, dashboard_id, position);
create index dashboard_chart_client on dashboard_chart (organization_id, client_id);

-- Closed days of a chart, computed once: a year of hourly tests must not be read again for each view.
create table chart_day (
  organization_id int not null,
  chart_id uuid not null,
  -- Changes with the settings that decide the figures.
  version text not null,
  series text not null,
  day date not null,
  figures real[] not null,
  primary key (organization_id, chart_id, version, series, day),
  foreign key (organization_id, chart_id) references dashboard_chart (organization_id, id) on delete cascade
);

create table compare_session (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  title text not null check (char_length(title) between 1 and 120),
  notes text not null default '' check (char_length(notes) <= 2000),
  -- Position of the test that the others are compared with.
  baseline smallint not null default 0,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create index compare_session_by_id on compare_session (id);
create index compare_session_newest on compare_session (organization_id, created_at desc, id desc);

-- Tests of a session, which keeps them from being deleted with old results.
create table compare_session_test (
  organization_id int not null,
  session_id uuid not null,
  position smallint not null check (position between 0 and 7),
  -- The same test may be there twice: its name has this number then.
  suffix smallint not null default 1,
  client_id int not null,
  project_id int not null,
  site_id int not null,
  page_id int not null,
  run_id uuid not null,
  run_created_at timestamptz not null,
  test_id uuid not null,
  primary key (organization_id, session_id, position),
  foreign key (organization_id, session_id) references compare_session (organization_id, id) on delete cascade,
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade
);
create index compare_session_test_run on compare_session_test (organization_id, run_id);
create index compare_session_test_test on compare_session_test (organization_id, test_id);
create index compare_session_test_page on compare_session_test (organization_id, page_id);
create index compare_session_test_site on compare_session_test (organization_id, site_id);
create index compare_session_test_project on compare_session_test (organization_id, project_id);
create index compare_session_test_client on compare_session_test (organization_id, client_id);

-- A share link may show one dashboard, one session or the benchmark of a client instead of a place.
alter table share_link add column dashboard_id uuid;
alter table share_link add column session_id uuid;
alter table share_link add column is_benchmark boolean not null default false;
alter table share_link add foreign key (organization_id, dashboard_id)
  references personal_dashboard (organization_id, id) on delete cascade;
alter table share_link add foreign key (organization_id, session_id)
  references compare_session (organization_id, id) on delete cascade;
create index share_link_dashboard on share_link (organization_id, dashboard_id) where dashboard_id is not null;
create index share_link_session on share_link (organization_id, session_id) where session_id is not null;
