import { type Db, deleteRows, firstOr, firstValue, hasRows, lockRow } from '../../platform/db'

interface Values {
  label: string
  continent: string | null
}

/** URL part from a label: letters and digits. */
const slugOf = (label: string) =>
  label
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'location'

/** undefined when the label is taken. */
export async function insertLocation(db: Db, values: Values & { now: Date }): Promise<number | undefined> {
  const slug = slugOf(values.label)
  return firstValue<number | undefined>(db, undefined)`
    insert into location (slug, label, continent, created_at)
    select case when exists (select from location where slug = ${slug})
      then ${slug} || '-' || (select max(id) + 1 from location) else ${slug} end,
      ${values.label}, ${values.continent}, ${values.now}
    on conflict (lower(label)) do nothing returning id`
}

export const lockLocation = (db: Db, id: number) =>
  lockRow(db, 'location', { id }, ['id', 'slug', 'label', 'continent'])

/** False when the label is taken. */
export const updateLocationRow = (db: Db, id: number, { label, continent }: Values) => hasRows(db)`
    update location set label = ${label}, continent = ${continent} where id = ${id}
      and not exists (select from location o where lower(o.label) = lower(${label}) and o.id <> ${id})
    returning id`

export interface Uses {
  sites: number
  agents: number
  tests: number
}

export const countUses = (db: Db, id: number) => firstOr<Uses>(db, { sites: 0, agents: 0, tests: 0 })`
    select (select count(*)::int from site_location where location_id = ${id}) as sites,
      (select count(*)::int from agent where location_id = ${id} and revoked_at is null) as agents,
      (exists (select from agent where location_id = ${id}) or exists (select from test where location_id = ${id})
        or exists (select from run_latest where location_id = ${id}))::int as tests`

export async function deleteLocationRow(db: Db, id: number): Promise<void> {
  await deleteRows(db, 'location', { id })
}
