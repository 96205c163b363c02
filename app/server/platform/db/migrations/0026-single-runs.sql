-- A scatter of single runs reads those beside the points of a page too; experiments are told apart by their test.
create index run_single on run (organization_id, page_id, device_id, location_id, created_at)
  include (test_id, status, is_noisy, lcp, fcp, cls, tbt, si, ttfb) where not is_point;
