-- Finding the way: pages of a site by name, and what begins with or holds a text.
create index page_in_order on page (organization_id, site_id, lower(name), id);
create index page_beginning on page (organization_id, lower(name) text_pattern_ops);
create index site_search on site using gin (organization_id, name gin_trgm_ops);
