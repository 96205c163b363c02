-- What can be deleted is named by its relation, since no connection sets a search_path any more.
create or replace function caller_rights(caller uuid, out owner_of int[], out grants json, out teams json, out standings json)
language plpgsql stable as $$
begin
  owner_of := array(select o.organization_id from live.organization_owner o where o.user_id = caller);
  grants := coalesce((select json_agg(g) from (
    select p.organization_id as "organizationId", p.client_id as "clientId", p.project_id as "projectId", p.role
    from live.permission p where p.user_id = caller
    union all
    select p.organization_id, p.client_id, p.project_id, p.role from live.team_user t
    join live.permission p on p.organization_id = t.organization_id and p.team_id = t.team_id
    where t.user_id = caller) g), '[]');
  teams := coalesce((select json_agg(json_build_object('organizationId', t.organization_id, 'teamId', t.team_id,
    'isAdministrator', t.is_administrator)) from live.team_user t where t.user_id = caller), '[]');
  standings := coalesce((select json_agg(json_build_object('organizationId', m.organization_id,
    'isBillingAdmin', m.is_billing_admin,
    'subscription', case when s.status is not null then json_build_object('status', s.status,
      'paymentType', s.payment_type, 'invoiceStatus', s.invoice_status, 'trialLevel', s.trial_level,
      'trialStartedAt', s.trial_started_at, 'endsAt', s.ends_at) end))
    from live.organization_member m left join subscription s on s.organization_id = m.organization_id
    where m.user_id = caller), '[]');
end $$;

create or replace function must_add_factor(caller uuid, is_super boolean) returns boolean language plpgsql stable as $$
begin
  return (exists (select from live.organization_member m join live.organization o on o.id = m.organization_id
      where m.user_id = caller and o.requires_two_factor)
    or is_super and exists (select from product_state s where s.name = 'two-factor' and (s.value->>'superAdmins')::boolean))
    and not exists (select from totp_secret t where t.user_id = caller and t.confirmed_at is not null)
    and not exists (select from passkey p where p.user_id = caller);
end $$;

create or replace function require_page_of_test() returns trigger language plpgsql as $$
begin
  perform from live.page where organization_id = new.organization_id and id = new.page_id for key share;
  if not found then
    raise foreign_key_violation using constraint = 'test_page_exists', table = 'test',
      message = format('test of a page that does not exist: %s', new.page_id);
  end if;
  return null;
end $$;
