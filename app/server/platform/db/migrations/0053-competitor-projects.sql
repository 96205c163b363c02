-- A deleted project of competitors stays until it is purged, and may be restored beside a new one.
drop index project_competitor;
create index project_competitor on project (organization_id, client_id) where is_competitor;
