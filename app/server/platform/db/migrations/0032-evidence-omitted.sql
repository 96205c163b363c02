-- Evidence of a run is not stored while the disk is nearly full; its figures are.
alter table run add column evidence_omitted boolean not null default false;
