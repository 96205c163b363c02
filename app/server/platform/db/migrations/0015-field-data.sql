-- What visitors of a page met (CrUX), what PageSpeed Insights says of it, and what a change to it would bring.

-- How a page stands with CrUX on a form factor: when it is asked for next, and whether it was known at the last asking.
create table crux_subject (
  organization_id int not null,
  page_id int not null,
  form_factor text not null check (form_factor in ('MOBILE', 'DESKTOP')),
  state text not null default 'waiting' check (state in ('waiting', 'known', 'unknown')),
  next_ask_at timestamptz not null,
  asked_at timestamptz,
  failures smallint not null default 0,
  history_of text,
  primary key (organization_id, page_id, form_factor),
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade
) with (fillfactor = 70);
create index crux_subject_due on crux_subject (next_ask_at);

-- One collection period of 28 days. `metrics` by name: p75 and the bins of the histogram.
create table crux_record (
  organization_id int not null,
  page_id int not null,
  form_factor text not null check (form_factor in ('MOBILE', 'DESKTOP')),
  last_date date not null,
  first_date date not null,
  level text not null check (level in ('url', 'origin')),
  metrics jsonb not null,
  fetched_at timestamptz not null,
  primary key (organization_id, page_id, form_factor, last_date),
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade
);

-- The last answer of PageSpeed Insights, kept for a day.
create table psi_answer (
  organization_id int not null,
  page_id int not null,
  form_factor text not null check (form_factor in ('MOBILE', 'DESKTOP')),
  url text not null,
  answer jsonb not null,
  fetched_at timestamptz not null,
  primary key (organization_id, page_id, form_factor),
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade
);

-- An experiment is one test with many runs; it waits beside the page's own tests and is none of them.
alter table test add column is_experiment boolean not null default false;
drop index test_unfinished;
create unique index test_unfinished on test (organization_id, page_id, device_id, location_id)
  where status in ('queued', 'running') and not is_experiment;
alter table test_batch drop constraint test_batch_source_check;
alter table test_batch add check (source in ('manual', 'schedule', 'terminal', 'experiment'));

-- `change` is what is done to the page in flight; arm A is without it, B with it.
create table experiment (
  organization_id int not null,
  id uuid not null,
  test_id uuid not null,
  page_id int not null,
  device_id int not null,
  location_id smallint not null references location (id),
  point_id uuid not null,
  change jsonb not null,
  runs smallint not null check (runs between 3 and 9),
  next_arm text not null default 'A' check (next_arm in ('A', 'B')),
  result jsonb,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, test_id) references test (organization_id, id) on delete cascade,
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade
) with (fillfactor = 80);
create unique index experiment_test on experiment (organization_id, test_id);
create index experiment_page on experiment (organization_id, page_id, created_at desc);

create table experiment_run (
  organization_id int not null,
  experiment_id uuid not null,
  run_id uuid not null,
  arm text not null check (arm in ('A', 'B')),
  agent_id uuid,
  status text not null,
  failure_code text,
  is_noisy boolean not null,
  figures jsonb not null,
  primary key (organization_id, experiment_id, run_id),
  foreign key (organization_id, experiment_id) references experiment (organization_id, id) on delete cascade
);
