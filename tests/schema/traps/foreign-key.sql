alter table run add constraint run_owner foreign key (owner_id) references user_account (id);
