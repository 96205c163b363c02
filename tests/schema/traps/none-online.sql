-- online
-- each partition of run
create index concurrently if not exists {partition}_device on {partition} (device_id);
-- repeat
update run set is_seen = true where id in (select id from run where not is_seen limit 10000);
alter table run validate constraint run_owner;
