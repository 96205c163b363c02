-- Backups that the worker made, and drills: restores of the newest one, compared with it and thrown away.
create table backup_run (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'drill')),
  started_at timestamptz not null,
  -- null: it runs, or its worker ended.
  ended_at timestamptz,
  -- The backup that was made or restored.
  backup text,
  bytes bigint,
  -- Why it failed.
  error text
);
create index backup_run_newest on backup_run (kind, started_at desc);
