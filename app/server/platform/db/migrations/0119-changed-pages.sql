-- online
-- For the pages that changed since a prober asked, without reading all pages of all tenants.
create index concurrently if not exists page_changed on page (updated_at);
