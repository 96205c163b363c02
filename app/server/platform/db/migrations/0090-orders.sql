-- Who pays for an organization: address, tax id and who gets the invoices.
create table billing_account (
  organization_id int primary key references organization (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  street text not null check (char_length(street) <= 200),
  postal_code text not null default '' check (char_length(postal_code) <= 20),
  city text not null check (char_length(city) <= 100),
  region text not null default '' check (char_length(region) <= 100),
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_id text check (char_length(tax_id) <= 20),
  -- 'pending' is accepted: the register has not answered yet.
  tax_id_status text check (tax_id_status in ('pending', 'valid', 'invalid', 'unchecked')),
  tax_id_checked_at timestamptz,
  -- When to ask the register; null: not again.
  tax_id_due_at timestamptz,
  -- What the register answered, for the tax office.
  tax_id_proof jsonb,
  contacts text[] not null default '{}',
  updated_at timestamptz not null,
  check ((tax_id is null) = (tax_id_status is null))
);
create index billing_account_due on billing_account (tax_id_due_at) where tax_id_due_at is not null;

-- An order is never changed after it is done. Amounts are in minor units.
create table plan_order (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  -- Of the form: sent twice it is one order.
  key uuid not null,
  -- 'open' waits for the card; 'done' has its plan; 'closed' was given up or refused.
  status text not null check (status in ('open', 'done', 'closed')),
  payment text not null check (payment in ('invoice', 'card')),
  plan_id int not null references plan (id),
  plan_version_id int not null references plan_version (id),
  billing_cycle text not null check (billing_cycle in ('month', 'year')),
  check_quota int check (check_quota >= 0),
  uptime_monitor int check (uptime_monitor >= 0),
  takes_effect text not null check (takes_effect in ('now', 'renewal')),
  discount_id int references discount (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net bigint not null,
  vat bigint not null,
  vat_kind text not null check (vat_kind in ('charged', 'reverseCharge', 'outside')),
  vat_rate int not null check (vat_rate between 0 and 10000),
  lines jsonb not null,
  buyer jsonb not null,
  ordered_by uuid,
  ordered_at timestamptz not null,
  done_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, key)
);
create index plan_order_organization on plan_order (organization_id, ordered_at desc);
-- A second checkout would sell a second subscription.
create unique index plan_order_open on plan_order (organization_id) where status = 'open';

alter table subscription
  -- Days before the end of the trial that the last reminder named.
  add column trial_reminded smallint;
