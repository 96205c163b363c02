-- Everything that a user's rights depend on. Asked with every call: a function keeps its plans, which take
-- longer to make than to run.
create function caller_rights(caller uuid, out owner_of int[], out grants json, out teams json, out standings json)
language plpgsql stable as $$
begin
  owner_of := array(select o.organization_id from organization_owner o where o.user_id = caller);
  grants := coalesce((select json_agg(g) from (
    select p.organization_id as "organizationId", p.client_id as "clientId", p.project_id as "projectId", p.role
    from permission p where p.user_id = caller
    union all
    select p.organization_id, p.client_id, p.project_id, p.role from team_user t
    join permission p on p.organization_id = t.organization_id and p.team_id = t.team_id
    where t.user_id = caller) g), '[]');
  teams := coalesce((select json_agg(json_build_object('organizationId', t.organization_id, 'teamId', t.team_id,
    'isAdministrator', t.is_administrator)) from team_user t where t.user_id = caller), '[]');
  standings := coalesce((select json_agg(json_build_object('organizationId', m.organization_id,
    'isBillingAdmin', m.is_billing_admin,
    'subscription', case when s.status is not null then json_build_object('status', s.status,
      'paymentType', s.payment_type, 'invoiceStatus', s.invoice_status, 'trialLevel', s.trial_level,
      'trialStartedAt', s.trial_started_at, 'endsAt', s.ends_at) end))
    from organization_member m left join subscription s on s.organization_id = m.organization_id
    where m.user_id = caller), '[]');
end $$;
