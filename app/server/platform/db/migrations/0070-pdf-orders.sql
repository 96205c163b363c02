-- PDFs that people order and a job prints. The file is a blob that expires with its order.

create table pdf_order (
  organization_id int not null,
  id uuid not null,
  kind text not null,
  content jsonb not null,
  -- Of requester and content: the same order twice while it is open is one.
  content_hash bytea not null,
  client_id int not null,
  project_id int,
  site_id int,
  compare_session_id uuid,
  personal_dashboard_id uuid,
  -- Of the thing when it was ordered.
  title text not null,
  -- Who ordered it: a user, or the visitor of a share link. Orders for a mail have the mail's reader and its key.
  user_id uuid,
  share_link_id uuid,
  mailing_key_id uuid,
  state text not null default 'queued' check (state in ('queued', 'printing', 'done', 'failed', 'cancelled')),
  -- Languages of who ordered it, which decide how dates are written.
  language text not null default '',
  -- Steps of the job that are complete.
  done smallint not null default 0,
  -- Sections to print, by which the time of the next ones is estimated.
  size int not null,
  estimate_ms int,
  attempts smallint not null default 0,
  not_before timestamptz,
  -- A worker that is gone is replaced after this moment.
  lease_until timestamptz,
  -- Of the key that the document is opened with while it is printed.
  print_key_hash bytea,
  blob_hash bytea,
  bytes int,
  pages int,
  -- Why it failed, or why it is tried again.
  reason text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null,
  -- When its link was mailed.
  delivered_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references client (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade,
  foreign key (organization_id, share_link_id) references share_link (organization_id, id) on delete cascade,
  foreign key (organization_id, compare_session_id)
    references compare_session (organization_id, id) on delete cascade,
  foreign key (organization_id, personal_dashboard_id)
    references personal_dashboard (organization_id, id) on delete cascade,
  check (user_id is not null or share_link_id is not null)
);
create index pdf_order_by_id on pdf_order (id);
create unique index pdf_order_open on pdf_order (organization_id, content_hash) where state in ('queued', 'printing');
create index pdf_order_print_key on pdf_order (print_key_hash) where print_key_hash is not null;
create index pdf_order_waiting on pdf_order (created_at, id) where state in ('queued', 'printing');
create index pdf_order_user on pdf_order (user_id, created_at desc);
create index pdf_order_share_link on pdf_order (organization_id, share_link_id) where share_link_id is not null;
create index pdf_order_client on pdf_order (organization_id, client_id);
create index pdf_order_project on pdf_order (organization_id, project_id) where project_id is not null;
create index pdf_order_site on pdf_order (organization_id, site_id) where site_id is not null;
create index pdf_order_session on pdf_order (organization_id, compare_session_id) where compare_session_id is not null;
create index pdf_order_dashboard on pdf_order (organization_id, personal_dashboard_id)
  where personal_dashboard_id is not null;
create index pdf_order_expires on pdf_order (expires_at);
-- Links that are to be mailed.
create index pdf_order_undelivered on pdf_order (finished_at) where state = 'done' and delivered_at is null;
