-- Visits from analytics services: connections, which property a site has there, and sums per day.

create table traffic_connection (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  -- Of one client; without it of the whole organization.
  client_id int,
  source text not null check (source in ('ga4', 'matomo', 'plausible', 'umami')),
  label text not null check (char_length(label) between 1 and 120),
  -- Of what is self-hosted, and of Plausible's and Umami's clouds.
  base_url text,
  method text not null check (method in ('oauth', 'serviceAccount', 'token', 'password')),
  -- Tokens, keys and passwords.
  sealed text not null,
  -- Whose account it is: an email address, a user name or the last characters of a token.
  account text not null,
  state text not null default 'connected' check (state in ('connected', 'expired', 'revoked', 'failing')),
  reason text,
  failures smallint not null default 0,
  -- Nothing is requested before: the quota is used up, or it failed.
  paused_until timestamptz,
  -- When who connected it was mailed that it no longer works.
  notified_at timestamptz,
  synced_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade
);
create index traffic_connection_by_id on traffic_connection (id);
create index traffic_connection_client on traffic_connection (organization_id, client_id);
create index traffic_connection_unnotified on traffic_connection (state)
  where state in ('expired', 'revoked') and notified_at is null;

-- What a site is called at its source. No foreign key to the connection: one of the whole organization stays when a client
-- moves to another.
create table traffic_property (
  organization_id int not null,
  site_id int not null,
  connection_id uuid not null,
  source text not null,
  property_id text not null,
  name text not null,
  -- Days are days there.
  time_zone text not null,
  -- The first day to fill, and the first that is filled; null: none yet.
  fill_from date not null,
  filled_from date,
  next_at timestamptz not null,
  synced_at timestamptz,
  failures smallint not null default 0,
  problem text,
  created_by uuid,
  created_at timestamptz not null,
  primary key (organization_id, site_id),
  foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade
);
create index traffic_property_due on traffic_property (next_at);
create index traffic_property_connection on traffic_property (organization_id, connection_id);

create table traffic_day (
  organization_id int not null,
  site_id int not null,
  day date not null,
  visits int not null,
  visitors int not null,
  page_views int not null,
  engaged_visits int,
  engagement_seconds bigint,
  -- Visits of the 24 hours of the wall clock; null where the source has none.
  hours int[],
  is_sampled boolean not null default false,
  is_thresholded boolean not null default false,
  has_data_loss boolean not null default false,
  is_incomplete boolean not null default false,
  primary key (organization_id, site_id, day),
  foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade
);

create table traffic_page_day (
  organization_id int not null,
  page_id int not null,
  day date not null,
  visits int not null,
  visitors int not null,
  page_views int not null,
  is_incomplete boolean not null default false,
  primary key (organization_id, page_id, day),
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade
);

-- The largest entries of a day: [{"key", "visits", "pageViews"}].
create table traffic_breakdown (
  organization_id int not null,
  site_id int not null,
  day date not null,
  dimension text not null check (dimension in ('source', 'country', 'device', 'landingPage')),
  entries jsonb not null,
  primary key (organization_id, site_id, day, dimension),
  foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade
);

-- A sign-in at Google that has begun: of one user, used once.
create table traffic_flow (
  state_hash bytea not null,
  organization_id int not null references organization (id) on delete cascade,
  client_id int,
  -- The connection that is to be renewed.
  connection_id uuid,
  user_id uuid not null references user_account (id) on delete cascade,
  code_verifier text not null,
  authorize_url text not null,
  return_to text not null,
  expires_at timestamptz not null,
  primary key (organization_id, state_hash)
);
create index traffic_flow_state on traffic_flow (state_hash);
create index traffic_flow_expires on traffic_flow (expires_at);
create index traffic_flow_user on traffic_flow (user_id);
