-- The right to change the brand outlives the brand, which an organization may give up.
alter table organization add column owners_may_edit_brand boolean not null default false;
update organization o set owners_may_edit_brand = true
  from organization_brand b where b.organization_id = o.id and b.owners_may_edit;
alter table organization_brand drop column owners_may_edit;
