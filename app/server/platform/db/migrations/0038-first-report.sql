-- Stage and first figures of the run under way; cleared when it ends.
alter table test_job add column progress jsonb;

-- What the last search for further pages of a site found.
create table page_discovery (
  organization_id int not null,
  site_id int not null,
  found_at timestamptz not null,
  result jsonb not null,
  primary key (organization_id, site_id),
  foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade
);
