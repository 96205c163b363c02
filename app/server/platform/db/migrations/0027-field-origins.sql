-- What visitors of an origin met, kept beside what those of a page met: asked for once for all pages of the origin.

create table crux_origin (
  organization_id int not null references organization (id) on delete cascade,
  origin text not null,
  form_factor text not null check (form_factor in ('MOBILE', 'DESKTOP')),
  state text not null default 'waiting' check (state in ('waiting', 'known', 'unknown')),
  next_ask_at timestamptz not null,
  asked_at timestamptz,
  failures smallint not null default 0,
  has_history boolean not null default false,
  primary key (organization_id, origin, form_factor)
) with (fillfactor = 70);
create index crux_origin_due on crux_origin (next_ask_at);

create table crux_origin_record (
  organization_id int not null,
  origin text not null,
  form_factor text not null,
  last_date date not null,
  first_date date not null,
  metrics jsonb not null,
  fetched_at timestamptz not null,
  primary key (organization_id, origin, form_factor, last_date),
  foreign key (organization_id, origin, form_factor)
    references crux_origin (organization_id, origin, form_factor) on delete cascade
);

-- A page's origin, from when it was first asked for.
alter table crux_subject add column origin text, add column has_history boolean not null default false;
create index crux_subject_origin on crux_subject (organization_id, origin, form_factor);

update crux_subject s set origin = substring(p.url from '^https?://[^/?#]+'),
  has_history = coalesce(s.history_of = 'url', false),
  state = case when s.history_of = 'origin' then 'unknown' else s.state end
from page p
where p.organization_id = s.organization_id and p.id = s.page_id and s.asked_at is not null;

insert into crux_origin (organization_id, origin, form_factor, state, next_ask_at, has_history)
select organization_id, origin, form_factor,
  case when bool_or(history_of = 'origin') then 'known' else 'waiting' end, now(),
  coalesce(bool_or(history_of = 'origin'), false)
from crux_subject where origin is not null
group by organization_id, origin, form_factor;

-- What stood in for pages is the origin's own from here on, once for all of them.
insert into crux_origin_record (organization_id, origin, form_factor, last_date, first_date, metrics, fetched_at)
select distinct on (c.organization_id, s.origin, c.form_factor, c.last_date)
  c.organization_id, s.origin, c.form_factor, c.last_date, c.first_date, c.metrics, c.fetched_at
from crux_record c
join crux_subject s on s.organization_id = c.organization_id and s.page_id = c.page_id
  and s.form_factor = c.form_factor and s.origin is not null
where c.level = 'origin'
order by c.organization_id, s.origin, c.form_factor, c.last_date, c.fetched_at desc;

delete from crux_record where level = 'origin';
alter table crux_record drop column level;
alter table crux_subject drop column history_of;

-- What rates the Core Web Vitals, apart from the rest for lists of many pages: of LCP, INP and CLS each the p75 and where
-- its first two bins end; null is not told.
alter table crux_record add column vitals float8[] generated always as (array[
    (metrics #>> '{LCP,p75}')::float8, (metrics #>> '{LCP,histogram,0,end}')::float8, (metrics #>> '{LCP,histogram,1,end}')::float8,
    (metrics #>> '{INP,p75}')::float8, (metrics #>> '{INP,histogram,0,end}')::float8, (metrics #>> '{INP,histogram,1,end}')::float8,
    (metrics #>> '{CLS,p75}')::float8, (metrics #>> '{CLS,histogram,0,end}')::float8, (metrics #>> '{CLS,histogram,1,end}')::float8
  ]) stored;
alter table crux_origin_record add column vitals float8[] generated always as (array[
    (metrics #>> '{LCP,p75}')::float8, (metrics #>> '{LCP,histogram,0,end}')::float8, (metrics #>> '{LCP,histogram,1,end}')::float8,
    (metrics #>> '{INP,p75}')::float8, (metrics #>> '{INP,histogram,0,end}')::float8, (metrics #>> '{INP,histogram,1,end}')::float8,
    (metrics #>> '{CLS,p75}')::float8, (metrics #>> '{CLS,histogram,0,end}')::float8, (metrics #>> '{CLS,histogram,1,end}')::float8
  ]) stored;
