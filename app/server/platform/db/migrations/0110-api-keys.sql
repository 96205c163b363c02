-- Several API keys per owner, each with its own scopes, expiry and addresses.

create table user_api_key (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  name text not null,
  hash bytea not null unique,
  hint text not null,
  scopes text[] not null check (scopes <@ array['read', 'test', 'write', 'billing'] and cardinality(scopes) > 0),
  addresses text[] not null default '{}',
  -- The one key that the calls for a single key read, replace and remove.
  is_standard boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz
);
create unique index user_api_key_name on user_api_key (user_id, lower(name));
create unique index user_api_key_standard on user_api_key (user_id) where is_standard;

-- Without a client it is a key of the organization.
create table api_key (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  client_id int,
  name text not null,
  hash bytea not null,
  hint text not null,
  scopes text[] not null check (scopes <@ array['read', 'test', 'write'] and cardinality(scopes) > 0),
  addresses text[] not null default '{}',
  is_standard boolean not null default false,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade
);
create unique index api_key_name on api_key (organization_id, coalesce(client_id, 0), lower(name));
create unique index api_key_standard on api_key (organization_id, coalesce(client_id, 0)) where is_standard;
create index api_key_hash on api_key (hash);

insert into user_api_key (id, user_id, name, hash, hint, scopes, is_standard, created_at, used_at)
select gen_random_uuid(), id, 'API key', api_key_hash, coalesce(api_key_hint, right(encode(api_key_hash, 'hex'), 4)),
  array['read', 'test', 'write', 'billing'], true, coalesce(api_key_created_at, now()), api_key_used_at
from user_account where api_key_hash is not null;

insert into api_key (organization_id, id, client_id, name, hash, hint, scopes, is_standard, created_at, used_at)
select organization_id, gen_random_uuid(), id, 'API key', api_key_hash,
  coalesce(api_key_hint, right(encode(api_key_hash, 'hex'), 4)),
  array['read', 'test', 'write'], true, coalesce(api_key_created_at, now()), api_key_used_at
from client where api_key_hash is not null
union all
select id, gen_random_uuid(), null, 'API key', api_key_hash,
  coalesce(api_key_hint, right(encode(api_key_hash, 'hex'), 4)),
  array['read', 'test', 'write'], true, coalesce(api_key_created_at, now()), api_key_used_at
from organization where api_key_hash is not null;

-- safe: the parts of the version before have stopped, as they would accept keys that were revoked since
alter table user_account
  drop column api_key_hash, drop column api_key_hint, drop column api_key_created_at, drop column api_key_used_at;
-- safe: the parts of the version before have stopped, as they would accept keys that were revoked since
alter table client
  drop column api_key_hash, drop column api_key_hint, drop column api_key_created_at, drop column api_key_used_at;
-- safe: the parts of the version before have stopped, as they would accept keys that were revoked since
alter table organization
  drop column api_key_hash, drop column api_key_hint, drop column api_key_created_at, drop column api_key_used_at;
