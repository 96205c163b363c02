-- What the operator sees of each background job: its last round and the next one. All workers write the same row.
create table job_record (
  name text primary key,
  pause_ms integer not null,
  -- It runs when there is work, which is looked up after each pause.
  waits_for_work boolean not null,
  started_at timestamptz,
  duration_ms integer,
  done integer,
  -- In a row.
  failures integer not null default 0,
  failing_since timestamptz,
  failed_at timestamptz,
  failure text,
  next_at timestamptz not null,
  -- The worker that runs it moves this on; a killed one does not.
  running_until timestamptz
);
