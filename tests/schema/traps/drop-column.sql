alter table site drop column name;
