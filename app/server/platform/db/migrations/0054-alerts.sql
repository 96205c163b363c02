-- Alert rules, alerts with what crossed and who was notified, channels with their deliveries, and mailings.

create table channel (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  -- Of one client or team; without both of the whole organization.
  client_id int,
  team_id int,
  kind text not null check (kind in ('webhook', 'slack', 'teams', 'discord', 'ntfy', 'pagerduty')),
  name text not null check (char_length(name) between 1 and 120),
  -- The part that is no secret, in the shape of its kind.
  settings jsonb not null default '{}',
  -- Address, tokens and keys.
  sealed text not null,
  -- Host and last characters of the address, for lists.
  hint text not null,
  is_enabled boolean not null default true,
  -- 'gone': its receiver answered 410.
  disabled_reason text check (disabled_reason in ('gone')),
  last_delivered_at timestamptz,
  failing_since timestamptz,
  -- When the owners were notified that it fails.
  failure_notified_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade,
  foreign key (organization_id, team_id) references team (organization_id, id) on delete cascade,
  check (client_id is null or team_id is null)
);
create index channel_by_id on channel (id);
create index channel_failing on channel (failing_since) where failing_since is not null;
create index channel_client on channel (organization_id, client_id);
create index channel_team on channel (organization_id, team_id);

-- At most one level below the organization is its place: the deepest one that is set. Rules apply to all below it.
create table alert_rule (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  client_id int,
  project_id int,
  site_id int,
  page_id int,
  name text not null check (char_length(name) between 1 and 120),
  metric text not null,
  -- Laboratory or field data; null for metrics with one source only.
  data text check (data in ('lab', 'field')),
  kind text not null check (kind in ('value', 'count', 'rate', 'event')),
  -- In the unit of the metric; of a rate in percent.
  threshold double precision,
  consecutive smallint check (consecutive between 2 and 50),
  baseline text check (baseline in ('previous', 'median', 'weekday')),
  baseline_points smallint check (baseline_points between 3 and 100),
  -- Days over which availability is computed.
  period_days smallint check (period_days between 1 and 365),
  -- Empty: all.
  device_ids int[] not null default '{}',
  location_ids int[] not null default '{}',
  form_factor text check (form_factor in ('MOBILE', 'DESKTOP')),
  reports_better boolean not null default false,
  -- What the defaults leave out.
  counts_normal boolean not null default false,
  counts_noisy boolean not null default false,
  counts_maintenance boolean not null default false,
  is_confirmed boolean not null default true,
  -- Pause before a reminder; null: no reminders.
  reminder_hours smallint check (reminder_hours between 1 and 720),
  reports_recovery boolean not null default true,
  notifies_email boolean not null default true,
  -- All channels of its place, or those of alert_rule_channel.
  channel_choice text not null default 'all' check (channel_choice in ('all', 'chosen')),
  is_enabled boolean not null default true,
  -- The inherited rule that this one replaces below its place; may be gone, then this is a rule of its own.
  overrides_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade,
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade
);
create index alert_rule_by_id on alert_rule (id);
create index alert_rule_client on alert_rule (organization_id, client_id);
create index alert_rule_project on alert_rule (organization_id, project_id);
create index alert_rule_site on alert_rule (organization_id, site_id);
create index alert_rule_page on alert_rule (organization_id, page_id);
create index alert_rule_overrides on alert_rule (organization_id, overrides_id);

create table alert_rule_channel (
  organization_id int not null,
  rule_id uuid not null,
  channel_id uuid not null,
  primary key (organization_id, rule_id, channel_id),
  foreign key (organization_id, rule_id) references alert_rule (organization_id, id) on delete cascade,
  foreign key (organization_id, channel_id) references channel (organization_id, id) on delete cascade
);
create index alert_rule_channel_of on alert_rule_channel (organization_id, channel_id);

-- What evaluation remembers of a rule and a series: consecutive crossings, and until when it has seen points.
create table alert_counter (
  organization_id int not null,
  rule_id uuid not null,
  -- 'page/device/location', 'page/form factor' or 'monitor'.
  series text not null,
  page_id int,
  monitor_id int,
  crossings smallint not null default 0,
  evaluated_until timestamptz not null,
  primary key (organization_id, rule_id, series),
  foreign key (organization_id, rule_id) references alert_rule (organization_id, id) on delete cascade,
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade,
  foreign key (organization_id, monitor_id) references monitor (organization_id, id) on delete cascade
);
create index alert_counter_page on alert_counter (organization_id, page_id);
create index alert_counter_monitor on alert_counter (organization_id, monitor_id);

-- One cause that people are notified of once, however many pages it affects.
create table alert (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  cause_kind text not null check (cause_kind in ('page', 'site', 'deployment', 'location', 'incident')),
  cause text not null,
  -- The deepest place that all crossings share; without a client they are in several.
  client_id int,
  project_id int,
  site_id int,
  severity text not null check (severity in ('critical', 'warning', 'good')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  close_reason text check (close_reason in ('recovered', 'ended', 'rule', 'deleted')),
  -- Collects related crossings until then.
  notify_at timestamptz,
  opening_notified_at timestamptz,
  reminded_at timestamptz,
  end_notified_at timestamptz,
  snoozed_until timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  note text not null default '' check (char_length(note) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade
);
create index alert_by_id on alert (id);
create index alert_newest on alert (organization_id, opened_at desc, id desc);
create index alert_client on alert (organization_id, client_id, opened_at desc);
create index alert_project on alert (organization_id, project_id);
create index alert_site on alert (organization_id, site_id);
-- The same cause may come again while an alert about it is open for long.
create index alert_open on alert (organization_id, cause_kind, cause) where closed_at is null;
create index alert_due on alert (notify_at) where notify_at is not null;

-- One rule on one page or monitor: what crossed, when, and by how much.
create table alert_crossing (
  organization_id int not null,
  id uuid not null,
  alert_id uuid,
  -- Null where the rule was deleted.
  rule_id uuid,
  metric text not null,
  kind text not null,
  direction text not null check (direction in ('worse', 'better')),
  -- 'page:1', 'monitor:2' or 'site:3': what may have one open crossing of a rule.
  subject text not null,
  client_id int not null,
  project_id int not null,
  site_id int not null,
  page_id int,
  monitor_id int,
  device_id int,
  location_id smallint,
  status text not null check (status in ('confirming', 'open', 'closed', 'dismissed')),
  value double precision,
  threshold double precision,
  baseline double precision,
  point_id uuid,
  confirm_test_id uuid,
  -- Opened without confirmation after that.
  confirm_until timestamptz,
  confirm_value double precision,
  confirm_point_id uuid,
  -- Why it was not confirmed.
  unconfirmed text check (unconfirmed in ('quota', 'timeout', 'failed', 'off', 'sample')),
  -- Significance, names of new third parties, and whatever else its kind shows.
  details jsonb not null default '{}',
  crossed_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  close_reason text check (close_reason in ('recovered', 'ended', 'rule', 'deleted', 'dismissed')),
  close_value double precision,
  close_point_id uuid,
  -- Whether its opening and its end are part of a notification.
  opening_notified_at timestamptz,
  end_notified_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, alert_id) references alert (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade,
  foreign key (organization_id, page_id) references page (organization_id, id) on delete cascade,
  foreign key (organization_id, monitor_id) references monitor (organization_id, id) on delete cascade
);
create index alert_crossing_of on alert_crossing (organization_id, alert_id);
create index alert_crossing_rule on alert_crossing (organization_id, rule_id, crossed_at desc);
create index alert_crossing_client on alert_crossing (organization_id, client_id);
create index alert_crossing_project on alert_crossing (organization_id, project_id);
create index alert_crossing_site on alert_crossing (organization_id, site_id);
create index alert_crossing_tested on alert_crossing (organization_id, site_id, crossed_at)
  where confirm_test_id is not null;
create index alert_crossing_page on alert_crossing (organization_id, page_id);
create index alert_crossing_monitor on alert_crossing (organization_id, monitor_id);
create unique index alert_crossing_open on alert_crossing (organization_id, rule_id, subject)
  where status in ('confirming', 'open');
create index alert_crossing_waiting on alert_crossing (crossed_at) where status = 'confirming';
create index alert_crossing_active on alert_crossing (organization_id, subject) where status in ('confirming', 'open');
create index alert_crossing_ungrouped on alert_crossing (opened_at) where status = 'open' and alert_id is null;

create table delivery (
  organization_id int not null,
  id uuid not null,
  channel_id uuid not null,
  alert_id uuid,
  kind text not null check (kind in ('opened', 'reminder', 'recovered', 'test', 'acknowledged')),
  message jsonb not null,
  attempts smallint not null default 0,
  -- Retries end a day after it; later than created_at for a resent one.
  queued_at timestamptz not null,
  -- While it is being sent: when another worker may send it again.
  next_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  response_status smallint,
  response_text text,
  duration_ms int,
  error text,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, channel_id) references channel (organization_id, id) on delete cascade,
  foreign key (organization_id, alert_id) references alert (organization_id, id) on delete cascade
);
create index delivery_by_id on delivery (id);
create index delivery_due on delivery (next_at) where next_at is not null;
create index delivery_channel on delivery (organization_id, channel_id, created_at desc);
create index delivery_alert on delivery (organization_id, alert_id);

-- Who was notified of an alert, and how: by a mail or a delivery, which know their result.
create table alert_notice (
  organization_id int not null,
  alert_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('opened', 'reminder', 'recovered')),
  user_id uuid,
  mail_id uuid,
  delivery_id uuid,
  notified_at timestamptz not null,
  primary key (organization_id, alert_id, id),
  foreign key (organization_id, alert_id) references alert (organization_id, id) on delete cascade
);
create index alert_notice_user on alert_notice (user_id);

-- A subscription to one kind of mail, of a user or of all users of a team, for everything or for one place.
create table mailing (
  organization_id int not null references organization (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('standard', 'team', 'competitor', 'alert', 'thresholdAlert')),
  user_id uuid references user_account (id) on delete cascade,
  team_id int,
  client_id int,
  project_id int,
  site_id int,
  -- False: chosen not to get what would be sent by default.
  is_subscribed boolean not null default true,
  -- Only of reports. Weekday 0 is Monday; monthly ones are sent on the first such weekday.
  frequency text check (frequency in ('daily', 'weekly', 'monthly')),
  weekday smallint check (weekday between 0 and 6),
  hour smallint check (hour between 0 and 23),
  next_at timestamptz,
  -- What next_at was computed for.
  timezone text,
  -- When the newest period was queued.
  last_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, team_id) references team (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade,
  check ((user_id is null) <> (team_id is null)),
  check ((frequency is null) = (kind in ('alert', 'thresholdAlert')))
);
create index mailing_by_id on mailing (id);
create unique index mailing_of on mailing (organization_id, kind, user_id, team_id, client_id, project_id, site_id)
  nulls not distinct;
create index mailing_user on mailing (user_id);
create index mailing_team on mailing (organization_id, team_id);
create index mailing_client on mailing (organization_id, client_id);
create index mailing_project on mailing (organization_id, project_id);
create index mailing_site on mailing (organization_id, site_id);
create index mailing_due on mailing (next_at) where next_at is not null;

-- What one reader has of a kind of mail about a client: the key in the mails, and whether it ended them.
create table mailing_key (
  organization_id int not null references organization (id) on delete cascade,
  kind text not null check (kind in ('standard', 'team', 'competitor', 'alert', 'thresholdAlert')),
  user_id uuid not null references user_account (id) on delete cascade,
  client_id int,
  key_hash bytea not null,
  unsubscribed_at timestamptz,
  created_at timestamptz not null,
  id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade
);
create unique index mailing_key_of on mailing_key (organization_id, kind, user_id, client_id) nulls not distinct;
create index mailing_key_hash on mailing_key (key_hash);
create index mailing_key_user on mailing_key (user_id);
create index mailing_key_client on mailing_key (organization_id, client_id);

-- Each period of a mailing is queued once for each reader.
create table mailing_issue (
  organization_id int not null,
  mailing_id uuid not null,
  user_id uuid not null references user_account (id) on delete cascade,
  period_start date not null,
  mail_id uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, mailing_id, user_id, period_start),
  foreign key (organization_id, mailing_id) references mailing (organization_id, id) on delete cascade
);
create index mailing_issue_user on mailing_issue (user_id);

-- Outage mails were the first of these subscriptions; who never chose has only a key.
insert into mailing (organization_id, id, kind, user_id, client_id, is_subscribed, created_at, updated_at)
select organization_id, gen_random_uuid(), 'alert', user_id, client_id, is_subscribed, updated_at, updated_at
from outage_mail where is_subscribed is not null;
insert into mailing_key (organization_id, id, kind, user_id, client_id, key_hash, unsubscribed_at, created_at)
select organization_id, gen_random_uuid(), 'alert', user_id, client_id, key_hash,
  case when not is_subscribed then updated_at end, updated_at
from outage_mail;
drop table outage_mail;

-- 0: alerts and mails about an account, 1: other single mails, 2: mailings.
alter table mail add column priority smallint not null default 1 check (priority between 0 and 2);
-- What a mail is composed from shortly before it is sent; null once composed.
alter table mail add column compose jsonb;
-- When all of a mail was handed to the SMTP server, and how often a crash came after it: a mailing is not sent again then,
-- another mail once.
alter table mail add column handed_over_at timestamptz;
alter table mail add column hand_overs smallint not null default 0;
drop index mail_waiting;
create index mail_due on mail (priority, send_at, id)
  where sent_at is null and failed_at is null and kept_at is null and compose is null;
create index mail_uncomposed on mail (send_at, id) where compose is not null;
create index mail_handed_over on mail (send_at) where hand_overs > 0 and sent_at is null and failed_at is null;
create index mail_exhausted on mail (send_at)
  where attempts >= 8 and sent_at is null and failed_at is null and kept_at is null;
create index mail_bulk_rate on mail (handed_over_at) where priority = 2;

-- Pictures inside a mail.
create table mail_part (
  mail_id uuid not null references mail (id) on delete cascade,
  cid text not null,
  media_type text not null,
  bytes bytea not null,
  primary key (mail_id, cid)
);

-- Addresses that mail servers refused for good.
create table mail_address (
  address text primary key,
  hard_bounces smallint not null default 0,
  bounced_at timestamptz,
  reason text,
  suspended_at timestamptz
);

-- Like is_searched: whether alert rules have seen the newest point, and the newest test whatever its result.
-- `evaluated_until` is the time of the newest point that they have seen; what later points requested and logged is
-- compared with earlier ones from `compare_after` on, where a rule is about that.
alter table run_latest
  add column is_evaluated boolean not null default false,
  add column evaluated_until timestamptz,
  add column compare_after timestamptz;
update run_latest set is_evaluated = true, evaluated_until = attempted_at;
create index run_latest_unevaluated on run_latest (organization_id, attempted_at) where not is_evaluated;
create index run_latest_uncompared on run_latest (compare_after) where compare_after is not null;

-- The same for new collection periods of field data, and for the status of a change that rules saw last.
alter table crux_record add column is_evaluated boolean not null default false;
update crux_record set is_evaluated = true;
create index crux_record_unevaluated on crux_record (fetched_at) where not is_evaluated;
alter table regression add column evaluated_status text;
update regression set evaluated_status = status;
create index regression_unevaluated on regression (detected_at) where evaluated_status is distinct from status;

-- Tests that confirm a crossing.
alter table test_batch drop constraint test_batch_source_check;
alter table test_batch add constraint test_batch_source_check
  check (source in ('manual', 'schedule', 'terminal', 'experiment', 'alert'));

-- As the newest check with a certificate saw it.
alter table monitor_state add column certificate_ends_at timestamptz;

-- Registered domains of sites, shared by all organizations.
create table domain_expiry (
  domain text primary key,
  -- null: not known.
  expires_at timestamptz,
  checked_at timestamptz,
  error text
);
create index domain_expiry_checked on domain_expiry (checked_at nulls first);

-- What new organizations start with, for earlier ones: equal to DEFAULT_RULES, which a test compares.
insert into alert_rule (organization_id, id, name, metric, data, kind, threshold, consecutive, baseline,
  baseline_points, is_confirmed, reminder_hours, created_at, updated_at)
select o.id,
  -- In order of time, as ids from code are.
  (lpad(to_hex((date_part('epoch', now()) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(r.nth), 3, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid,
  r.name, r.metric, r.data, r.kind, r.threshold, r.consecutive, r.baseline, r.baseline_points, r.is_confirmed,
  r.reminder_hours, now(), now()
from organization o
cross join (values
  (1, 'Site down', 'down', null, 'event', null, null::smallint, null, null::smallint, false, 24::smallint),
  (2, 'Regression', 'regression', null, 'event', null, null, null, null, false, null),
  (3, 'LCP slower', 'lcp', 'lab', 'rate', 10, null, 'median', 14, true, null),
  (4, 'FCP slower', 'fcp', 'lab', 'rate', 10, null, 'median', 14, true, null),
  (5, 'TBT slower', 'tbt', 'lab', 'rate', 10, null, 'median', 14, true, null),
  (6, 'TTFB slower', 'ttfb', 'lab', 'rate', 10, null, 'median', 14, true, null),
  (7, 'Tests fail', 'failedTests', null, 'count', null, 3, null, null, false, null),
  (8, 'TLS certificate expires', 'tlsExpiry', null, 'value', 14, null, null, null, false, 168),
  (9, 'Domain expires', 'domainExpiry', null, 'value', 30, null, null, null, false, 168)
) as r (nth, name, metric, data, kind, threshold, consecutive, baseline, baseline_points, is_confirmed, reminder_hours)
where o.id <> 0;
