-- `seen_at` is written every two seconds: without it in an index, and with room in its page, no index is written.
drop index prober_location;
create index prober_location on prober (location_id);
alter table prober set (fillfactor = 50);
-- A shard is held as long as its holder is seen. Probers of older versions, which may run meanwhile, still read it.
comment on column prober_shard.until is 'read by versions up to 0.2.0 only';
