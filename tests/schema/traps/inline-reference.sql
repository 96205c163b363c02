alter table run add column owner_id uuid references user_account (id);
