drop table site_tag;
