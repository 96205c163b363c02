lock table site in exclusive mode;
