-- Allowed: a new table, a nullable column, a constraint to validate later, small tables, and what is marked.
create table visit_source (organization_id integer not null, id integer not null, primary key (organization_id, id));
create index visit_source_id on visit_source (id);
alter table run add column owner_id uuid;
alter table run add constraint run_owner foreign key (owner_id) references user_account (id) not valid;
alter table run add column is_seen boolean not null default false;
create index location_slug on location (slug);
update location set slug = 'a; -- b';
create function f() returns void language sql as $$ update run set status = 'x'; $$;
-- safe: its partitions have this index already
create index run_device on run (device_id);
