alter table test add column serial_number bigint generated always as identity;
