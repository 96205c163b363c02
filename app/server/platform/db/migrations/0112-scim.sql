-- Provisioning by SCIM: one token per organization, and the users and groups that its identity provider sent.

create table scim_token (
  organization_id int primary key references organization (id) on delete cascade,
  id uuid not null,
  hash bytea not null,
  hint text not null,
  created_by uuid,
  created_at timestamptz not null,
  used_at timestamptz
);
create index scim_token_hash on scim_token (hash);

create table scim_user (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  user_name text not null,
  external_id text,
  email text not null,
  is_active boolean not null,
  -- As sent: name, displayName, emails.
  attributes jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index scim_user_name on scim_user (organization_id, lower(user_name));
create unique index scim_user_account on scim_user (organization_id, user_id);
create index scim_user_external on scim_user (organization_id, external_id);

create table scim_group (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  name text not null,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index scim_group_name on scim_group (organization_id, lower(name));

create table scim_group_member (
  organization_id int not null references organization (id) on delete cascade,
  group_id uuid not null,
  member_id uuid not null,
  primary key (organization_id, group_id, member_id),
  foreign key (organization_id, group_id) references scim_group (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references scim_user (organization_id, id) on delete cascade
);
create index scim_group_member_of on scim_group_member (organization_id, member_id);

alter table team_user drop constraint team_user_source_check;
alter table team_user add constraint team_user_source_check check (source in ('hand', 'scim') or source like 'sso:%');
alter table organization_owner drop constraint organization_owner_source_check;
alter table organization_owner add constraint organization_owner_source_check
  check (source in ('hand', 'ldap', 'scim') or source like 'sso:%');
