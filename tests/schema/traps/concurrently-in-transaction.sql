create index concurrently if not exists run_device on note (id);
