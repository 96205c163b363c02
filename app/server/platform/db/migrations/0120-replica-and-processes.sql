-- Where the log of the database was when a caller last wrote: a replica answers their reads once it has come as far. Of
-- the last minutes only; read on the primary only, where alone it exists.
create unlogged table recent_write (
  caller text primary key,
  lsn pg_lsn not null,
  at timestamptz not null default now()
);

-- Each web and worker that runs, as it said itself. Probers have a table of their own.
create table running_process (
  id uuid primary key,
  role text not null check (role in ('web', 'worker')),
  -- Groups of jobs that a worker does.
  jobs text[] not null,
  version text not null,
  host text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- What a web knows of the replica that it reads from.
  replica jsonb
);

alter table prober add column version text;
