-- What a dashboard reads of many pages at once: the days of their trends, and which of them failed last.

-- The days of a trend leave disturbed points out, and are told apart by what measured them.
drop index run_series;
create index run_series on run (organization_id, page_id, device_id, location_id, created_at)
  include (status, performance, lcp, fcp, cls, tbt, si, ttfb, is_noisy, engine_id) where is_point;

create index run_latest_failed on run_latest (organization_id, page_id) where failure_code is not null;
