alter table site rename column name to title;
