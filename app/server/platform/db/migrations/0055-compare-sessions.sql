-- Sessions that compare tests of any pages.

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
