delete from activity where true;
