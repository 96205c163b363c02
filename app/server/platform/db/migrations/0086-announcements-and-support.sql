-- Banners that super admins show to all organizations or to one, and their sign-ins as a user.

create table announcement (
  -- 0: to all.
  organization_id int not null,
  id uuid not null,
  text text not null check (char_length(text) between 1 and 500),
  tone text not null check (tone in ('info', 'warning', 'poor')),
  starts_at timestamptz not null,
  -- Without it: until somebody ends it.
  ends_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id int generated always as (nullif(organization_id, 0)) stored,
  primary key (organization_id, id),
  foreign key (owner_id) references organization (id) on delete cascade,
  check (ends_at > starts_at)
);
create index announcement_by_id on announcement (id);
create index announcement_owner on announcement (owner_id);

create table announcement_dismissal (
  organization_id int not null,
  announcement_id uuid not null,
  user_id uuid not null references user_account (id) on delete cascade,
  dismissed_at timestamptz not null,
  primary key (organization_id, announcement_id, user_id),
  foreign key (organization_id, announcement_id) references announcement (organization_id, id) on delete cascade
);
create index announcement_dismissal_user on announcement_dismissal (user_id);

-- Until when super admins may sign in as people of the organization.
alter table organization add column support_until timestamptz;
-- A super admin's session acts for a user until then.
alter table session
  add column acts_for uuid references user_account (id) on delete cascade,
  add column acts_until timestamptz,
  add check ((acts_for is null) = (acts_until is null));
create index session_acts_for on session (acts_for) where acts_for is not null;
create index session_acts_until on session (acts_until) where acts_until is not null;
