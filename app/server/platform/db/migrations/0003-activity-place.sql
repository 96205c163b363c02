-- Where in the hierarchy an entry belongs, so that the log of a client or project is read by an index.
-- The things may be gone by then: no reference.

alter table activity
  add column client_id int,
  add column project_id int;
create index activity_client on activity (organization_id, client_id, created_at desc, id desc)
  where client_id is not null;
create index activity_project on activity (organization_id, project_id, created_at desc, id desc)
  where project_id is not null;
create index activity_time on activity (created_at desc, id desc);
