-- online
alter table run add column owner_id uuid;
