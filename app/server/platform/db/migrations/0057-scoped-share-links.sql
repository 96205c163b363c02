-- Share links that show one thing instead of a place.

alter table share_link
  add column shows text not null default 'place'
    check (shows in ('place', 'compareSession', 'personalDashboard', 'benchmark')),
  -- Its client is that of the first test.
  add column compare_session_id uuid,
  add column personal_dashboard_id uuid,
  add foreign key (organization_id, compare_session_id)
    references compare_session (organization_id, id) on delete cascade,
  add foreign key (organization_id, personal_dashboard_id)
    references personal_dashboard (organization_id, id) on delete cascade,
  add check ((shows = 'compareSession') = (compare_session_id is not null)),
  add check ((shows = 'personalDashboard') = (personal_dashboard_id is not null)),
  add check (shows = 'place' or (project_id is null and site_id is null and not may_test));
create index share_link_session on share_link (organization_id, compare_session_id)
  where compare_session_id is not null;
create index share_link_dashboard on share_link (organization_id, personal_dashboard_id)
  where personal_dashboard_id is not null;
