-- Keeping and leaving: all that a run's evidence is made of, and lifetimes that follow the client's setting.

-- Pieces that are named only inside other pieces of the run, such as frames: with them a run names all it needs.
alter table run add column part_hashes bytea[];

-- A blob's row is there before its bytes and goes after them; nobody relies on one that is not stored.
-- `needed_until` is what runs ask for while an organization's evidence is reviewed.
alter table blob
  add column is_stored boolean not null default false,
  add column needed_until timestamptz;
update blob set is_stored = true;

-- Organizations whose evidence has to be held against its runs anew, and how far that has come.
create table evidence_review (
  organization_id int not null references organization (id) on delete cascade,
  phase text not null default 'clear' check (phase in ('clear', 'gather', 'settle')),
  after_hash bytea not null default '\x',
  before_at timestamptz not null default 'infinity',
  before_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  primary key (organization_id)
);
