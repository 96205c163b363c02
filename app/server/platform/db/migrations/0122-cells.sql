-- The organizations of an installation may be in several databases, its cells, see docs/operate.md#cells.
-- Null: the first cell in which the person has an organization.
alter table session add cell smallint check (cell between 1 and 9);

-- Of the home database: which cell an organization is in. Those without a row are at home.
create table organization_cell (
  organization_id int primary key,
  cell smallint not null check (cell between 2 and 9),
  name text not null
);

-- Of the home database: in which other cells a person has organizations.
create table user_cell (
  user_id uuid not null references user_account on delete cascade,
  cell smallint not null check (cell between 2 and 9),
  primary key (user_id, cell)
);

-- Cells other than home have copies of these tables, which only the mirror writes.
create function refuse_outside_mirror() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('lightkeeper.mirror', true), '') <> 'on' then
    raise exception '% is written at home only: this database has a copy of it', tg_table_name;
  end if;
  return null;
end $$;
