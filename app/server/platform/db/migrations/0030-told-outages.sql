-- Which outages of an incident people were told of, whether or not anybody was to be mailed: what joins it later is
-- told to those who have not heard of any.
alter table incident add column told_outages uuid[] not null default '{}';
update incident i set told_outages = o.ids
  from (select organization_id, incident_id, array_agg(id) as ids from outage group by organization_id, incident_id) o
  where o.organization_id = i.organization_id and o.incident_id = i.id and i.told_opening_at is not null
    and i.told_end_at is null;
