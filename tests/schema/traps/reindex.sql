reindex table run;
