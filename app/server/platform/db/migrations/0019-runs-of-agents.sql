-- How many runs of an agent were disturbed, and how many nobody watched, is counted without reading them.
create index run_of_agent on run (agent_id, created_at, is_noisy);
create index run_unwatched on run (agent_id, created_at) where noise is null;
