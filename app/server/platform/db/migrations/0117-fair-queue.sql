-- The turn of a job among those of its location and priority: organizations take turns, so that a long queue of one
-- delays no other. Jobs of before the upgrade keep their order and come first.
alter table test_job add column turn double precision not null default 0;
create index test_job_turn on test_job (location_id, priority desc, turn, run_at, id) where state = 'ready';
create index test_job_own_turn on test_job (organization_id, location_id, priority, turn) where state = 'ready';
drop index test_job_ready;
