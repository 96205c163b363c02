alter table run add check (lcp >= 0);
