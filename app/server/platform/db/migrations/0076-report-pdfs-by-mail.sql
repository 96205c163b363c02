-- Mailed reports with a PDF.

alter table mailing add column has_pdf boolean not null default false;

-- Which order has the PDF of an issue: readers of one mailing with the same rights and language share it.
alter table mailing_issue add column pdf_order_id uuid;
create index mailing_issue_pdf_order on mailing_issue (organization_id, pdf_order_id) where pdf_order_id is not null;

-- Orders that a job makes for the mails of this mailing; `user_id` is one of their readers. It replaces the key of one
-- mail, which could not name several readers.
alter table pdf_order drop column mailing_key_id, add column mailing_id uuid;
create index pdf_order_mailing on pdf_order (organization_id, content_hash, created_at desc) where mailing_id is not null;

-- A mail is not composed before this moment, unless what it waits for is ready. A file that it carries is a blob of its
-- organization, which is read when the mail is sent.
alter table mail
  add column held_until timestamptz,
  add column attachment_name text,
  add column attachment_hash bytea,
  add column attachment_bytes int,
  add constraint mail_attachment check (num_nulls(attachment_name, attachment_hash, attachment_bytes) in (0, 3));
create index mail_held on mail (send_at) where held_until is not null;
