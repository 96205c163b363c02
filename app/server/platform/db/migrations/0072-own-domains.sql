-- What the last check found of each record, and since when the records of a verified domain are missed.
alter table brand_domain
  add column cname_state text not null default 'unchecked',
  add column txt_state text not null default 'unchecked',
  add column missed_since timestamptz,
  add constraint brand_domain_records check (
    cname_state in ('unchecked', 'found', 'missing', 'wrong', 'unknown')
    and txt_state in ('unchecked', 'found', 'missing', 'wrong', 'unknown'));

-- The domain of an organization's sender address. Each has its own DKIM key, so nobody's records verify another's.
create table brand_sender (
  organization_id int primary key references organization (id) on delete cascade,
  domain text not null check (domain = lower(domain) and char_length(domain) between 4 and 253),
  selector text not null,
  -- Encrypted.
  private_key text not null,
  public_key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'verified', 'failing')),
  spf_state text not null default 'unchecked'
    check (spf_state in ('unchecked', 'found', 'missing', 'wrong', 'unknown')),
  dkim_state text not null default 'unchecked'
    check (dkim_state in ('unchecked', 'found', 'missing', 'wrong', 'unknown')),
  dmarc_state text not null default 'unchecked'
    check (dmarc_state in ('unchecked', 'found', 'missing', 'wrong', 'unknown')),
  attempts int not null default 0,
  missed_since timestamptz,
  checked_at timestamptz,
  next_check_at timestamptz,
  verified_at timestamptz,
  created_at timestamptz not null
);
create index brand_sender_due on brand_sender (next_check_at) where next_check_at is not null;

-- The own domain that a sign-in at a provider was started on; null: the product's main address.
alter table sign_in_flow add column host text;
-- The host that a passkey is bound to; null: the product's main address.
alter table passkey add column host text;
