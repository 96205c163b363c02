-- Further evidence of a run, and whether the page was visited with the site's consent cookie set.
alter table run
  add column details_hash bytea,
  add column body_hash bytea,
  add column full_hash bytea,
  add column trace_hash bytea,
  add column consented boolean;

-- The cookie that stands for a visitor's consent, and whether every run's trace is kept for some days.
alter table site
  add column consent_cookie_name text,
  add column consent_cookie_value text,
  add column keeps_trace boolean not null default false,
  add check ((consent_cookie_name is null) = (consent_cookie_value is null));
