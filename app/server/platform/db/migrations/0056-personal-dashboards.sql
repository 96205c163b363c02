-- Dashboards of a client that people put together from charts, and the figures of the charts' closed days.

create table personal_dashboard (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  client_id int not null,
  name text not null check (char_length(name) between 1 and 120),
  -- Order within the client.
  position smallint not null,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade
);
create index personal_dashboard_by_id on personal_dashboard (id);
create index personal_dashboard_client on personal_dashboard (organization_id, client_id, position);

create table chart (
  organization_id int not null,
  id uuid not null,
  dashboard_id uuid not null,
  client_id int not null,
  title text not null check (char_length(title) between 1 and 120),
  position smallint not null,
  width text not null check (width in ('third', 'half', 'full')),
  height text not null check (height in ('low', 'normal', 'high')),
  -- What decides its figures, in the shape of shared/schemas/dashboard-chart.
  settings jsonb not null,
  -- Raised whenever figures of days are dropped: figures that were computed before are not stored then.
  version int not null default 0,
  -- Pages behind the stored figures, each with what else decides them.
  known_pages text[] not null default '{}',
  -- The oldest day and week that somebody looked at, until all figures since then are stored.
  fill_days_from date,
  fill_weeks_from date,
  fill_lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, dashboard_id) references personal_dashboard (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade
);
create index chart_by_id on chart (id);
create index chart_dashboard on chart (organization_id, dashboard_id, position);
create index chart_client on chart (organization_id, client_id);
create index chart_to_fill on chart (updated_at) where fill_days_from is not null or fill_weeks_from is not null;

-- The alert rules that a chart's budget created.
create table chart_alert (
  organization_id int not null,
  chart_id uuid not null,
  rule_id uuid not null,
  primary key (organization_id, chart_id, rule_id),
  foreign key (organization_id, chart_id) references chart (organization_id, id) on delete cascade,
  foreign key (organization_id, rule_id) references alert_rule (organization_id, id) on delete cascade
);
create index chart_alert_rule on chart_alert (organization_id, rule_id);

-- Days and weeks (from Monday, UTC) whose figures are stored completely, also when there are none.
create table chart_bucket (
  organization_id int not null,
  chart_id uuid not null,
  unit text not null check (unit in ('day', 'week')),
  start date not null,
  computed_at timestamptz not null,
  primary key (organization_id, chart_id, unit, start),
  foreign key (organization_id, chart_id) references chart (organization_id, id) on delete cascade
);

-- Figures of a row of a chart (a page, a site …) over the tests of one day or week.
create table chart_figure (
  organization_id int not null,
  chart_id uuid not null,
  unit text not null check (unit in ('day', 'week')),
  row_key text not null,
  start date not null,
  n int not null,
  p50 double precision not null,
  p75 double precision not null,
  p95 double precision not null,
  avg double precision not null,
  primary key (organization_id, chart_id, unit, row_key, start),
  foreign key (organization_id, chart_id) references chart (organization_id, id) on delete cascade
);

-- Data of a chart that is computed as a whole, by a digest of its settings, range and pages; for an hour.
create table chart_result (
  organization_id int not null,
  chart_id uuid not null,
  key bytea not null,
  data jsonb not null,
  computed_at timestamptz not null,
  primary key (organization_id, chart_id, key),
  foreign key (organization_id, chart_id) references chart (organization_id, id) on delete cascade
);
create index chart_result_age on chart_result (computed_at);
