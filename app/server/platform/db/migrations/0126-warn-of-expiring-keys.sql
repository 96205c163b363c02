-- Of a key that ends soon, its owner is told once.
alter table user_api_key add column warned_at timestamptz;
alter table api_key add column warned_at timestamptz;
create index user_api_key_ending on user_api_key (expires_at) where warned_at is null and expires_at is not null;
create index api_key_ending on api_key (expires_at) where warned_at is null and expires_at is not null;
