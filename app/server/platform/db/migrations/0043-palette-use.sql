-- What a user opens from the command palette. Keys name a place ('page:12'), a command or a search text; whether a place
-- may still be seen is decided when it is read.
create table palette_use (
  user_id uuid not null references user_account (id) on delete cascade,
  key text not null check (length(key) between 3 and 220),
  -- Halves every two weeks, so that new habits overtake old ones.
  weight double precision not null check (weight > 0),
  used_at timestamptz not null,
  primary key (user_id, key)
);
