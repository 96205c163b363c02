-- Finds the waiting and running tests of pages that are deleted or moved, experiments included, without reading all tests.
create index test_unfinished_of_page on test (organization_id, page_id) where status in ('queued', 'running');
