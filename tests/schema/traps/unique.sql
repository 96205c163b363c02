alter table test add constraint test_slug unique (organization_id, id);
