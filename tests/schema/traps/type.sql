alter table run alter column duration_ms type bigint;
