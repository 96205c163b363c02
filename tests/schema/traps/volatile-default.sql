alter table run add column token uuid not null default gen_random_uuid();
