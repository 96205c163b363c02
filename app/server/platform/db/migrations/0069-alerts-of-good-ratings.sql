-- By default a change that stays rated good is no alert; existing rules get the default.
alter table alert_rule add column counts_good boolean not null default false;
