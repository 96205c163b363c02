-- online
update run set status = 'success' where status is null;
