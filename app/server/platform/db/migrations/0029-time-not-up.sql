-- What an order by availability sums: of a long history only the stretches that were not up, and they are few.
create index uptime_span_not_up on uptime_span (organization_id, monitor_id, from_at) include (to_at, state)
  where state in ('down', 'unknown', 'paused');
