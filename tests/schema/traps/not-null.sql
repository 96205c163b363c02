alter table run alter column lcp set not null;
