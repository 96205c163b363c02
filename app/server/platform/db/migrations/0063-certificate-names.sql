-- Subject of the certificate that ends at certificate_ends_at: the server's own or an intermediate one.
alter table monitor_state add column certificate_name text;
