-- OpenID Connect providers of an organization, and the email domains that it has proven.

create table sign_in_connection (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  scopes text not null,
  email_claim text not null,
  name_claim text not null,
  groups_claim text not null,
  joining text not null check (joining in ('nobody', 'domains', 'everyone')),
  -- Who joins without a mapped group gets this team.
  default_team_id int,
  -- Per group: its name, and the team that it gives, or none for an owner.
  groups jsonb not null default '[]',
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz,
  primary key (organization_id, id)
);
create unique index sign_in_connection_name on sign_in_connection (organization_id, lower(name));
create index sign_in_connection_by_id on sign_in_connection (id);

create table sign_in_domain (
  organization_id int not null references organization (id) on delete cascade,
  domain text not null,
  token text not null,
  created_at timestamptz not null,
  checked_at timestamptz,
  verified_at timestamptz,
  primary key (organization_id, domain)
);
create index sign_in_domain_by_name on sign_in_domain (domain) where verified_at is not null;

-- What the groups of a connection gave is taken back with them; what people gave stays.
alter table team_user add column source text not null default 'hand' check (source = 'hand' or source like 'sso:%');
alter table organization_owner drop constraint organization_owner_source_check;
alter table organization_owner add constraint organization_owner_source_check
  check (source in ('hand', 'ldap') or source like 'sso:%');

alter table identity drop constraint identity_provider_check;
alter table identity add constraint identity_provider_check
  check (provider in ('github', 'google', 'linkedin', 'microsoft', 'ldap') or provider like 'sso:%');
alter table sign_in_flow drop constraint sign_in_flow_provider_check;
alter table sign_in_flow add constraint sign_in_flow_provider_check
  check (provider in ('github', 'google', 'linkedin', 'microsoft') or provider like 'sso:%');
