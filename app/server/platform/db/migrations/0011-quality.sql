-- Scores of our own audits, and their results.
alter table run add column security smallint, add column cache_policy smallint, add column quality_hash bytea;
alter table run_latest add column security smallint, add column cache_policy smallint;
