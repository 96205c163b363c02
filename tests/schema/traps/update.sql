update run set status = 'success';
