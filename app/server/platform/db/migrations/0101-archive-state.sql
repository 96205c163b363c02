-- The archive of changes of the embedded database: where its write-ahead log is archived up to.
create table archive_state (
  id smallint primary key default 1 check (id = 1),
  -- Also the name of the replication slot, which keeps what is not archived yet. A restored database has none, and begins
  -- another chain.
  chain text,
  since timestamptz,
  position text,
  -- Everything that was committed before is archived.
  archived_at timestamptz,
  failing_since timestamptz,
  -- Why the last round failed.
  error text
);
alter table backup_run drop constraint backup_run_kind_check;
alter table backup_run add constraint backup_run_kind_check check (kind in ('backup', 'drill', 'base'));
