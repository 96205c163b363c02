-- On a small server every test may be noisy: an admin can let them count.
alter table site add column counts_noisy boolean not null default false;

-- Why an unfinished test is measured again; null for a first attempt.
alter table test add column repeat_reason text
  check (repeat_reason in ('noisy', 'unclear', 'interrupted'));
