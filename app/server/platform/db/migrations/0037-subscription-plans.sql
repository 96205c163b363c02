-- What super admins set for an organization, and the open invoice order with what was asked for.
alter table subscription
  add column plan text,
  add column ordered_at timestamptz,
  add column ordered_by uuid,
  add column ordered_cycle text check (ordered_cycle in ('month', 'year')),
  add column ordered_tests int check (ordered_tests >= 0),
  add column ordered_monitors int check (ordered_monitors >= 0);

update subscription set ordered_at = updated_at where invoice_status = 'waiting';
create index subscription_waiting on subscription (ordered_at) where invoice_status = 'waiting';
