create index run_device on run (device_id);
