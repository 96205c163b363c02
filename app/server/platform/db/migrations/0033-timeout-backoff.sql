-- A page whose tests time out is tested less often. A row counts the timeouts in a row of a page, device and location;
-- any other outcome of a test, or a manual test, deletes it. A changed URL makes the row void.
create table test_backoff (
  organization_id int not null,
  page_id int not null,
  device_id int not null,
  location_id smallint not null references location (id),
  url text not null,
  timeouts int not null,
  next_test_at timestamptz,
  updated_at timestamptz not null,
  primary key (organization_id, page_id, device_id, location_id),
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade,
  foreign key (organization_id, device_id) references device (organization_id, id) on delete cascade
);
create index test_backoff_device on test_backoff (organization_id, device_id);

-- Whether the load ended on another host than requested. Unknown for earlier runs, whose page may have changed since.
alter table run add column is_redirected boolean not null default false;
