-- The one who sells: a single row, empty until super admins enter it.
create table seller (
  id smallint primary key default 1 check (id = 1),
  settings jsonb not null,
  updated_at timestamptz not null
);

-- The last number that was given in a year. Locked until the order commits, so that one that aborts leaves no gap.
create table invoice_counter (
  year smallint primary key,
  last int not null check (last >= 0)
);

-- The seller's books: they outlive the organization, so its id is no foreign key. Amounts are in minor units.
create table invoice (
  id uuid primary key,
  buyer_id int not null,
  kind text not null check (kind in ('invoice', 'creditNote')),
  year smallint not null,
  serial int not null,
  number text not null unique,
  -- Of the order: issuing twice gives the first invoice.
  sale_key text not null check (char_length(sale_key) between 1 and 80),
  -- A credit note takes a whole invoice back.
  credited_id uuid unique references invoice (id),
  reason text,
  issued_on date not null,
  due_on date,
  period_start date not null,
  period_end date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  lines jsonb not null,
  vat_kind text not null check (vat_kind in ('charged', 'reverseCharge', 'outside')),
  vat_country text not null check (vat_country ~ '^[A-Z]{2}$'),
  -- Hundredths of a percent.
  vat_rate int not null check (vat_rate between 0 and 10000),
  net bigint not null check (net >= 0),
  vat bigint not null check (vat >= 0),
  gross bigint not null check (gross = net + vat),
  seller jsonb not null,
  buyer jsonb not null,
  created_at timestamptz not null,
  unique (year, serial),
  unique (buyer_id, sale_key),
  check ((kind = 'creditNote') = (credited_id is not null))
);
create index invoice_issued on invoice (issued_on desc, serial desc);
create index invoice_buyer on invoice (buyer_id, issued_on desc, serial desc);

create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'Invoices are never changed or deleted: issue a credit note';
end $$;
create trigger invoice_is_final before update or delete on invoice
  for each row execute function refuse_invoice_change();
create trigger invoice_is_kept before truncate on invoice
  for each statement execute function refuse_invoice_change();

create table invoice_payment (
  id uuid primary key,
  invoice_id uuid not null references invoice (id),
  amount bigint not null check (amount > 0),
  paid_on date not null,
  method text not null check (method in ('transfer', 'card')),
  reference text not null default '' check (char_length(reference) <= 200),
  created_at timestamptz not null
);
create index invoice_payment_invoice on invoice_payment (invoice_id);

-- The files of an invoice, and what was mailed about it. The bytes are kept here, not with an organization's evidence.
create table invoice_document (
  invoice_id uuid primary key references invoice (id),
  xml text,
  pdf bytea,
  -- null when there is a document. Set ahead while a worker makes one.
  render_at timestamptz,
  attempts smallint not null default 0,
  reminded_at timestamptz,
  overdue_at timestamptz
);
create index invoice_document_due on invoice_document (render_at) where render_at is not null;
