-- The engine's result of every measured step of a scripted run.
alter table run add column flow_hash bytea;
