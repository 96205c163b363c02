-- What somebody without a session asked for: answered by a worker, so that the answer to the asker is the
-- same, in words and in time, whether or not there is an account.
create table account_request (
  id uuid primary key,
  kind text not null check (kind in ('sign-up', 'reset', 'confirm')),
  email text not null,
  payload jsonb not null default '{}',
  attempts smallint not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  ip text,
  request_id text not null
);
create index account_request_due on account_request (due_at);
