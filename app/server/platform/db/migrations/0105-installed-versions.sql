-- Versions of the product that this database was migrated by.
create table installed_version (
  version text primary key,
  installed_at timestamptz not null
);
-- The version before this table.
insert into installed_version
  select '0.1.0', min(created_at) from user_account having min(created_at) is not null;
