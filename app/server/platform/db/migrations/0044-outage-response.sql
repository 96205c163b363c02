-- Who has seen an outage, and what they said about it. Without a user it was an API key, or the account is deleted.
create table outage_acknowledgement (
  organization_id int not null,
  outage_id uuid not null,
  acknowledged_at timestamptz not null,
  user_id uuid,
  note text not null default '' check (char_length(note) <= 500),
  primary key (organization_id, outage_id),
  foreign key (organization_id, outage_id) references outage (organization_id, id) on delete cascade
);
create index outage_acknowledgement_user on outage_acknowledgement (user_id);

-- Who was mailed about an outage. The mail itself says whether it was sent, as long as it is kept.
create table outage_notice (
  organization_id int not null,
  outage_id uuid not null,
  mail_id uuid not null,
  kind text not null check (kind in ('down', 'ended')),
  user_id uuid,
  notified_at timestamptz not null,
  primary key (organization_id, outage_id, mail_id),
  foreign key (organization_id, outage_id) references outage (organization_id, id) on delete cascade
);
create index outage_notice_user on outage_notice (user_id);
