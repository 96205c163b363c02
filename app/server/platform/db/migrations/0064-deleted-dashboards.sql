-- Personal dashboards and charts are hidden when people delete them, and can be restored as sites can.
alter table deletion
  drop constraint deletion_kind_check,
  add constraint deletion_kind_check
    check (kind in ('organization', 'client', 'project', 'site', 'personalDashboard', 'chart')),
  add column dashboard_id uuid,
  add column chart_id uuid,
  add check ((kind in ('personalDashboard', 'chart')) = (dashboard_id is not null)),
  add check ((kind = 'chart') = (chart_id is not null));
create index deletion_dashboard on deletion (organization_id, client_id, deleted_at) where dashboard_id is not null;

alter table personal_dashboard add column deletion_id uuid;
alter table chart add column deletion_id uuid;
-- Rules of the budgets of deleted charts.
alter table alert_rule add column deletion_id uuid;
create index personal_dashboard_deleted on personal_dashboard (organization_id, id) where deletion_id is not null;
create index chart_deleted on chart (organization_id, deletion_id) where deletion_id is not null;
create index alert_rule_deleted on alert_rule (organization_id, deletion_id) where deletion_id is not null;
