-- Evidence that was lost because its storage did not work; a full disk is the other reason.
alter table blob add column storage_failed boolean not null default false;
alter table run add column storage_failed boolean not null default false;

-- What an operator sees of agents: calls with a key that was replaced or revoked, and the load of the machine.
alter table agent
  add column replaced_key_hash bytea,
  add column refused_at timestamptz,
  add column refused_reason text,
  add column machine jsonb,
  add column starved_at timestamptz;
create index agent_replaced_key on agent (replaced_key_hash) where replaced_key_hash is not null;

-- A run that a starved machine could not measure does not count as an attempt of its job.
alter table test_job add column starved integer not null default 0;

-- Services beside the database that do not work now.
create table service_outage (
  service text primary key,
  since timestamptz not null,
  last_at timestamptz not null,
  detail text not null
);
