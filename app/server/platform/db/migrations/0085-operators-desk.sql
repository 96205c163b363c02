-- Warnings and errors of all processes, and which parts of the product work.

create table system_log (
  -- Given where the line was logged, so that one that is sent twice is stored once.
  id uuid primary key,
  at timestamptz not null,
  level smallint not null,
  part text not null check (part in ('web', 'worker', 'job', 'prober', 'agent')),
  -- Host and process id, or the name of the agent.
  instance text not null,
  location_id smallint references location (id) on delete set null,
  -- The module that logged it.
  name text not null,
  job text,
  request_id text,
  message text not null,
  details jsonb not null
);
create index system_log_newest on system_log (at desc, id desc);
create index system_log_request on system_log (request_id) where request_id is not null;

-- When each part of the product last showed that it runs.
create table part_sign (
  part text primary key,
  at timestamptz not null,
  -- Since when signs have come without a gap.
  since timestamptz not null
);

create table part_failure (
  id uuid primary key,
  part text not null,
  since timestamptz not null,
  reason text not null,
  detail text,
  ended_at timestamptz
);
create unique index part_failure_open on part_failure (part) where ended_at is null;
