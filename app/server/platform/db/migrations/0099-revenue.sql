-- What each organization paid since when, and whether its subscription ran: revenue is computed from it. Rows are only added,
-- and outlive the organization, so that a past month never changes. Triggers write it, because many verbs change subscriptions.
-- Renewals for the same price are left out, so that reading does not go through every period that was ever sold.
create table revenue_event (
  id bigint generated always as identity primary key,
  -- No foreign key: the organization may be gone.
  buyer_id int not null,
  at timestamptz not null,
  -- Of the subscription from then on; null: its price changed.
  status text check (status in ('trial', 'active', 'past_due', 'canceled', 'expired', 'deleted')),
  payment_type text,
  trial_started_at timestamptz,
  ends_at timestamptz,
  -- Of a period, after discounts and without VAT.
  price bigint,
  currency text check (currency ~ '^[A-Z]{3}$'),
  billing_cycle text check (billing_cycle in ('month', 'year')),
  check ((status is null) = (price is not null and currency is not null and billing_cycle is not null))
);
create index revenue_event_buyer on revenue_event (buyer_id, at);

create function record_price() returns trigger language plpgsql as $$
begin
  if new.kind in ('started', 'changed', 'renewed') and new.price is not null and new.currency is not null
    and new.billing_cycle is not null and (new.price, new.currency, new.billing_cycle) is distinct from (
      select (e.price, e.currency, e.billing_cycle) from public.revenue_event e
      where e.buyer_id = new.organization_id and e.price is not null and e.at <= new.at
      order by e.at desc, e.id desc limit 1) then
    insert into public.revenue_event (buyer_id, at, price, currency, billing_cycle)
      values (new.organization_id, new.at, new.price, new.currency, new.billing_cycle);
  end if;
  return null;
end $$;
create trigger subscription_change_is_revenue after insert on subscription_change
  for each row execute function record_price();

-- A deleted organization pays nothing, whatever its subscription says.
create function record_status(changed public.subscription, since timestamptz) returns void language sql as $$
  insert into public.revenue_event (buyer_id, at, status, payment_type, trial_started_at, ends_at)
  select changed.organization_id, since,
    case when o.deletion_id is null then changed.status else 'deleted' end,
    changed.payment_type, changed.trial_started_at, changed.ends_at
  from public.organization o where o.id = changed.organization_id
$$;

create function record_subscription() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.record_status(new, new.created_at);
  elsif (new.status, new.payment_type, new.trial_started_at, new.ends_at)
    is distinct from (old.status, old.payment_type, old.trial_started_at, old.ends_at) then
    perform public.record_status(new, case when new.updated_at > old.updated_at then new.updated_at else now() end);
  end if;
  return null;
end $$;
create trigger subscription_is_revenue after insert or update on subscription
  for each row execute function record_subscription();

create function record_end() returns trigger language plpgsql as $$
begin
  insert into public.revenue_event (buyer_id, at, status) values (old.organization_id, now(), 'deleted');
  return null;
end $$;
create trigger subscription_ends_revenue after delete on subscription
  for each row execute function record_end();

create function record_deletion() returns trigger language plpgsql as $$
begin
  perform public.record_status(s, coalesce(
      (select d.deleted_at from public.deletion d where d.organization_id = new.id and d.id = new.deletion_id), now()))
    from public.subscription s where s.organization_id = new.id;
  return null;
end $$;
create trigger deletion_ends_revenue after update of deletion_id on organization
  for each row when ((new.deletion_id is null) <> (old.deletion_id is null)) execute function record_deletion();

insert into revenue_event (buyer_id, at, price, currency, billing_cycle)
  select organization_id, at, price, currency, billing_cycle from (
    select *, (price, currency, billing_cycle) is distinct from
      lag((price, currency, billing_cycle)) over (partition by organization_id order by at, id) as is_other
    from subscription_change
    where kind in ('started', 'changed', 'renewed') and price is not null and currency is not null
      and billing_cycle is not null) c
  where is_other order by at;
select record_status(s, s.updated_at) from subscription s;
