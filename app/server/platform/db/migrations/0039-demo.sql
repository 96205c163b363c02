-- The organization with demo data, at most one. Nothing of it is ever requested from a host, tested or mailed.
create table demo (
  organization_id int primary key references organization (id) on delete cascade,
  state text not null check (state in ('queued', 'creating', 'ready', 'failed', 'deleting')),
  -- What its job does just now, and how much of it is done in percent.
  step text,
  progress smallint not null default 0 check (progress between 0 and 100),
  requested_by uuid,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- A job that was interrupted is taken over after this moment.
  lease_until timestamptz
);
