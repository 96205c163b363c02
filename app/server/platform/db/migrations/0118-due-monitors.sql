-- When to look at monitors that may have fallen silent: never later than their `settle_at`, which moves with each check.
-- The rows of states, wide and written by each check, are without an index on what changes.
create table monitor_due (
  organization_id int not null,
  monitor_id int not null,
  due_at timestamptz not null,
  primary key (organization_id, monitor_id),
  foreign key (organization_id, monitor_id) references monitor (organization_id, id) on delete cascade
);
insert into monitor_due (organization_id, monitor_id, due_at)
  select organization_id, monitor_id, settle_at from monitor_state where settle_at is not null;
create index monitor_due_at on monitor_due (due_at);
drop index monitor_state_settle;
