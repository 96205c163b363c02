-- A change of level ends without being over once nothing is measured any more as its points were: nothing can tell then.

alter table regression
  add column ended_at timestamptz,
  add column end_reason text check (end_reason in ('device', 'engine')),
  drop constraint regression_status_check,
  add constraint regression_status_check check (status in ('open', 'recovered', 'ended')),
  add constraint regression_end check (num_nonnulls(ended_at, end_reason) = case status when 'ended' then 2 else 0 end);
