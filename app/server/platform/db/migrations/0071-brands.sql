-- How an organization's agency appears to its clients. Without a row it appears as the product.
create table organization_brand (
  organization_id int primary key references organization (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  sender_name text check (char_length(sender_name) between 1 and 120),
  sender_address text check (char_length(sender_address) between 3 and 320),
  footer text check (char_length(footer) between 1 and 500),
  imprint_url text check (imprint_url ~ '^https?://' and char_length(imprint_url) <= 500),
  -- A super admin may let the owners change it.
  owners_may_edit boolean not null default false,
  updated_at timestamptz not null
);

-- Re-encoded, never as uploaded. `hash` is of the bytes and names the version in URLs.
create table brand_image (
  organization_id int not null references organization (id) on delete cascade,
  kind text not null check (kind in ('logo', 'logo-light', 'favicon')),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type = 'image/png'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes bytea not null,
  primary key (organization_id, kind)
);

create table brand_domain (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  host text not null check (host = lower(host) and char_length(host) between 4 and 253),
  -- Expected in the TXT record.
  token text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'verified', 'certificate', 'failing', 'removed')),
  reason text,
  attempts int not null default 0,
  checked_at timestamptz,
  next_check_at timestamptz,
  verified_at timestamptz,
  certificate_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index brand_domain_name on brand_domain (organization_id, host) where state <> 'removed';
-- Not unique: waiting for a host blocks nobody else, and whoever proves it first has it.
create index brand_domain_verified on brand_domain (host, verified_at)
  where state in ('verified', 'certificate', 'failing');
create index brand_domain_due on brand_domain (next_check_at) where next_check_at is not null;

-- Whose brand a mail has; its logo and sender are read when it is sent.
alter table mail add column brand_id int;
