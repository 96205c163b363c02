-- Payments by card. The provider has the card and the money; plans, periods and prices are ours.
create table payment_card (
  organization_id int primary key references organization (id) on delete cascade,
  customer text not null,
  -- null: the customer has no card that can be charged.
  method text,
  brand text,
  last4 text check (last4 ~ '^\d{4}$'),
  -- Where another card is entered now.
  setup_ref text,
  updated_at timestamptz not null
);

alter table plan_order
  add column kind text not null default 'plan' check (kind in ('plan', 'renewal')),
  -- The only payment of the order that may still succeed, as the provider names it.
  add column payment_ref text,
  add column attempts smallint not null default 0,
  add column next_attempt_at timestamptz;
create index plan_order_due on plan_order (next_attempt_at) where status = 'open' and next_attempt_at is not null;

-- An event of the provider is applied once.
create table provider_event (
  id text primary key check (char_length(id) <= 255),
  type text not null,
  object text,
  received_at timestamptz not null
);
create index provider_event_received on provider_event (received_at);

-- What the nightly comparison found and could not mend. Payments need not be of an organization.
create table payment_difference (
  payment text primary key check (char_length(payment) <= 255),
  buyer_id int,
  order_id uuid,
  kind text not null check (kind in ('unknown', 'amount', 'refunded', 'notApplied')),
  amount bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  found_at timestamptz not null
);
