-- Second factors belong to users, not to tenants.
create table totp_secret (
  user_id uuid primary key references user_account (id) on delete cascade,
  -- Encrypted with the installation's key.
  secret text not null,
  created_at timestamptz not null,
  -- Null until the first code has been entered.
  confirmed_at timestamptz,
  -- The newest accepted 30 s step: a code works once.
  last_step int,
  last_used_at timestamptz
);

create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_owner on passkey (user_id);

create table passkey_challenge (
  hash bytea primary key,
  purpose text not null,
  -- Null for a sign-in without a user name.
  user_id uuid references user_account (id) on delete cascade,
  -- Of an anonymous caller, whose challenges are limited.
  network text,
  expires_at timestamptz not null
);
create index passkey_challenge_network on passkey_challenge (network) where network is not null;
create index passkey_challenge_expires on passkey_challenge (expires_at);

create table recovery_code (
  user_id uuid not null references user_account (id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- A sign-in that waits for its second step. Not a row of session, so that its token can do nothing else.
create table pending_sign_in (
  token_hash bytea primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  is_persistent boolean not null,
  return_to text,
  -- How the first step was passed, and the name typed for it.
  method text not null,
  name text,
  expires_at timestamptz not null
);
create index pending_sign_in_expires on pending_sign_in (expires_at);

-- A posted form that waits until its user has confirmed who they are; encrypted.
create table held_form (
  id uuid primary key,
  session_id uuid not null references session (id) on delete cascade,
  form text not null,
  expires_at timestamptz not null
);
create index held_form_expires on held_form (expires_at);
create index held_form_session on held_form (session_id);

alter table session
  -- When the user last proved who they are.
  add column confirmed_at timestamptz not null default now(),
  -- How the second step was passed: code, recovery, passkey, or provider. Null without one.
  add column second_factor text,
  -- A confirmation code that was mailed; hashed with the session's id.
  add column mail_code_hash bytea,
  add column mail_code_expires_at timestamptz;
update session set confirmed_at = created_at;

alter table organization add column requires_two_factor boolean not null default false;

-- Whether a rule of an organization or of the installation requires a second factor that the user lacks. Asked with
-- every call of a session: a function keeps its plans.
create function must_add_factor(caller uuid, is_super boolean) returns boolean language plpgsql stable as $$
begin
  return (exists (select from organization_member m join organization o on o.id = m.organization_id
      where m.user_id = caller and o.requires_two_factor)
    or is_super and exists (select from product_state s where s.name = 'two-factor' and (s.value->>'superAdmins')::boolean))
    and not exists (select from totp_secret t where t.user_id = caller and t.confirmed_at is not null)
    and not exists (select from passkey p where p.user_id = caller);
end $$;
