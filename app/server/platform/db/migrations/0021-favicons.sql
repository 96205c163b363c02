-- The picture by which browsers know a host, kept so that no visitor's browser has to ask the host itself.
-- Without bytes the host has none, or, without `fetched_at`, is being asked for it.
create table favicon (
  organization_id int not null references organization (id) on delete cascade,
  origin text not null,
  media_type text check (media_type in ('image/x-icon', 'image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  bytes bytea,
  fetched_at timestamptz,
  expires_at timestamptz not null,
  primary key (organization_id, origin),
  check ((media_type is null) = (bytes is null))
);
