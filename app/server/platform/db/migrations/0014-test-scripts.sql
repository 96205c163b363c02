-- Scripted tests: what is done with a page before and while it is measured.

-- `secrets` maps names to values sealed with the installation's key.
create table test_script (
  organization_id int not null,
  page_id int not null,
  text text not null,
  secrets jsonb not null default '{}',
  measured_steps smallint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (organization_id, page_id),
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade
);

-- What each step of a scripted run ended with.
alter table run add column steps_hash bytea;
