-- Whether the client's API key, share links and channels moved with it. Until now they always did.
alter table client_move add column keeps_access boolean not null default true;
