-- Email domains for sign-in are checked again each day: one that was sold must not let its new owner in.
alter table sign_in_domain add column next_check_at timestamptz;
alter table sign_in_domain add column missed_since timestamptz;
update sign_in_domain set next_check_at = now() where verified_at is not null;
create index sign_in_domain_due on sign_in_domain (next_check_at) where next_check_at is not null;
