-- A mail that came due while there was no SMTP server: it waits for a reader, not for a server.
alter table mail add column kept_at timestamptz;
drop index mail_waiting;
create index mail_waiting on mail (send_at) where sent_at is null and failed_at is null and kept_at is null;
