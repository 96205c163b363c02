-- A sign-in or a linking that is under way at a provider. What comes back finds its row once, and only in the
-- browser, or for the user, that began it.
create table sign_in_flow (
  state_hash bytea primary key,
  provider text not null check (provider in ('github', 'google', 'linkedin', 'microsoft')),
  purpose text not null check (purpose in ('signIn', 'link')),
  browser_hash bytea,
  user_id uuid references user_account (id) on delete cascade,
  network text not null,
  nonce text,
  code_verifier text,
  redirect_uri text not null,
  authorize_url text not null,
  return_to text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'link') = (user_id is not null)),
  check (browser_hash is not null or user_id is not null)
);
create index sign_in_flow_network on sign_in_flow (network, expires_at);
create index sign_in_flow_expires on sign_in_flow (expires_at);

-- What the company directory gave is its own to take back; what people gave stays.
alter table permission add column source text not null default 'hand' check (source in ('hand', 'ldap'));
alter table organization_owner add column source text not null default 'hand' check (source in ('hand', 'ldap'));
