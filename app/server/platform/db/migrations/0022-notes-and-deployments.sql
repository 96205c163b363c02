-- What people should know when they read charts: notes, and deployments of what is measured.
-- Either names what it is about with all that this lies in, as deep as it goes. Organization 0 is the operator of
-- the installation, whose entries are for everybody. The operator has no row among the organizations, so what refers
-- to one is a column that is null for it.

create table note (
  organization_id int not null,
  id uuid not null,
  client_id int,
  project_id int,
  site_id int,
  page_id int,
  text text not null check (char_length(text) between 1 and 500),
  at timestamptz not null,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id int generated always as (nullif(organization_id, 0)) stored,
  primary key (organization_id, id),
  foreign key (owner_id) references organization (id) on delete cascade,
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade,
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade,
  check (client_id is not null or project_id is null),
  check (project_id is not null or site_id is null),
  check (site_id is not null or page_id is null)
);
create index note_place on note (organization_id, client_id, project_id, site_id, page_id, at);
create index note_newest on note (organization_id, at desc);
create index note_by_id on note (id);

create table deployment (
  organization_id int not null,
  id uuid not null,
  client_id int,
  project_id int,
  site_id int,
  version text not null,
  environment text,
  commit_id text,
  url text,
  at timestamptz not null,
  source text not null check (source in ('screen', 'key')),
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id int generated always as (nullif(organization_id, 0)) stored,
  primary key (organization_id, id),
  foreign key (owner_id) references organization (id) on delete cascade,
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade,
  -- Of a project or of one of its sites, unless it is the operator's.
  check ((organization_id = 0) = (client_id is null)),
  check ((client_id is null) = (project_id is null)),
  check (project_id is not null or site_id is null)
);
create index deployment_place on deployment (organization_id, client_id, project_id, site_id, at);
create index deployment_newest on deployment (organization_id, at desc);
create index deployment_by_id on deployment (id);
-- A pipeline that calls again tells of the same deployment.
create unique index deployment_once on deployment (organization_id, project_id, site_id, version, environment, at)
  nulls not distinct;
