-- The quiet window belongs to the method. Null for simulated runs, which do not depend on it, and where it was not stored.
alter table engine
  add column quiet_ms int,
  drop constraint engine_once,
  add constraint engine_once unique nulls not distinct (lighthouse_version, chromium_version, throttling, cpu_slowdown,
    quiet_ms, form_factor, width, height, pixel_ratio, user_agent, rtt_ms, download_kbps, upload_kbps);

-- Why a successful run lacks its score: an error code of Lighthouse or one of ours.
alter table run add column gap_reason text;
alter table run_latest add column gap_reason text;

-- As run_latest_failed, for results that need attention. The predicate is that of `isIncomplete`, to the letter. Without
-- statistics the planner expects a third of all results.
create index run_latest_incomplete on run_latest (organization_id, page_id)
  where run_id is not null and num_nulls(tbt, lcp, cls, fcp, si, performance) > 0;
create statistics run_latest_missing on (num_nulls(tbt, lcp, cls, fcp, si, performance)) from run_latest;

-- A job completes earlier runs (`backfillRuns`), back from this moment: this transaction locks the table, so it must not
-- read all of it.
create table run_backfill (
  id boolean primary key default true check (id),
  before timestamptz not null
);
insert into run_backfill (before) values (now());

-- These runs waited for one quiet second, and TBT needs five.
-- The subquery reads one run a series, by its key.
with latest as materialized (
  select organization_id, run_id, (
      select 'QUIET_WINDOW_TOO_SHORT' from run r join engine e on e.id = r.engine_id
      where r.organization_id = l.organization_id and r.created_at = l.created_at and r.id = l.run_id
        and e.throttling <> 'simulate' and e.quiet_ms is null and r.imported_from is null
    ) as gap_reason
  from run_latest l where performance is null and tbt is null
)
update run_latest l set gap_reason = r.gap_reason
from latest r
where r.organization_id = l.organization_id and r.run_id = l.run_id
  and r.gap_reason is not null;
