-- A client's competitors are sites of one project; `site.is_competitor` repeats the project's mark, as most queries
-- know a site only.
alter table project add column is_competitor boolean not null default false;
create unique index project_competitor on project (organization_id, client_id) where is_competitor;

alter table site add column is_competitor boolean not null default false;
create index site_competitor on site (organization_id, id) where is_competitor;
