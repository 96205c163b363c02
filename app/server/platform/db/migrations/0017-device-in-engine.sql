-- How a device is imitated is part of how a run was measured: an edited device begins another series.

-- All null where it was not kept. The user agent is null for the browser's own, the connection where none was imitated.
alter table engine
  add column form_factor text,
  add column width smallint,
  add column height smallint,
  add column pixel_ratio real,
  add column user_agent text,
  add column rtt_ms real,
  add column download_kbps real,
  add column upload_kbps real,
  drop constraint engine_lighthouse_version_chromium_version_throttling_cpu_s_key,
  add constraint engine_once unique nulls not distinct (lighthouse_version, chromium_version, throttling, cpu_slowdown,
    form_factor, width, height, pixel_ratio, user_agent, rtt_ms, download_kbps, upload_kbps),
  add constraint engine_device check (num_nonnulls(form_factor, width, height, pixel_ratio) in (0, 4));

-- With every device an engine of its own, a smallint would run out.
alter table engine alter column id type int;
alter table run alter column engine_id type int;

-- What all runs of a test imitate: the device as it was when the first of them was leased.
alter table test_job
  add column form_factor text,
  add column emulation jsonb;
