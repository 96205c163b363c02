-- The log tells the device of an entry, and counts repeats within an hour in one entry.
alter table activity
  add column device text,
  add column times int not null default 1,
  add column last_at timestamptz;
create index activity_account on activity (object_id, created_at desc, id desc) where object_type = 'account';

create table activity_window (
  organization_id int not null,
  key text not null,
  starts_at timestamptz not null,
  created_at timestamptz not null,
  id uuid not null,
  primary key (organization_id, key, starts_at)
);
create index activity_window_start on activity_window (starts_at);

-- Devices that a user has signed in from. The names are those typed at sign-in: email or directory login.
create table known_device (
  user_id uuid not null references user_account (id) on delete cascade,
  device_hash bytea not null,
  names text[] not null default '{}',
  label text not null,
  network text not null,
  is_browser boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_device_hash on known_device (device_hash);
create index known_device_names on known_device using gin (names);
create index known_device_used on known_device (last_used_at);

-- The secret of a mailed link is stored until the mail was sent, or the link was used or expired.
alter table mail
  add column link_secret text,
  add column link_expires_at timestamptz;
create index mail_link_secret on mail (link_secret) where link_secret is not null;
create index mail_link_expires on mail (link_expires_at) where link_secret is not null;

update mail set
  html = regexp_replace(html, '(/auth/forgotpass/|/invite-user/|[?&]token=)[A-Za-z0-9_-]{43}', '\1[removed]', 'g'),
  plain = regexp_replace(plain, '(/auth/forgotpass/|/invite-user/|[?&]token=)[A-Za-z0-9_-]{43}', '\1[removed]', 'g')
where kind in ('auth.reset', 'auth.confirm', 'invitations.invitation', 'billing.paymentLink')
  and (sent_at is not null or created_at < now() - case kind when 'auth.reset' then interval '1 hour'
    when 'invitations.invitation' then interval '14 days' else interval '7 days' end);
