-- Universal Analytics has no data any more; its flag is kept for sites that come from elsewhere with it.
alter table site
  add column ga_property_id text check (ga_property_id ~ '^[0-9]{1,20}$'),
  add column is_universal_ga boolean not null default false;
