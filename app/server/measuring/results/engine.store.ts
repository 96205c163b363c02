import { type RawBuilder, sql } from 'kysely'
import type { Engine, ImitatedDevice } from '~/shared/rules/measuring/method-change'
import type { RunEnvironment } from '~/shared/schemas/agent'
import { type Db, execute, firstValue } from '../../platform/db'

const METHOD = ['lighthouse_version', 'throttling', 'cpu_slowdown', 'quiet_ms']
const DEVICE = [
  'form_factor',
  'width',
  'height',
  'pixel_ratio',
  'user_agent',
  'rtt_ms',
  'download_kbps',
  'upload_kbps',
]
const EXCEPT_WINDOW = ['lighthouse_version', 'chromium_version', 'throttling', 'cpu_slowdown', ...DEVICE]

const columns = (table: string, names: string[]) => sql.join(names.map((name) => sql.ref(`${table}.${name}`)))
const isKept = (table: string) => sql<boolean>`${sql.ref(`${table}.form_factor`)} is not null`

/** SQL condition: whether results of two engines (table aliases) are comparable. */
export const isSameMethod = (one: string, other: string): RawBuilder<boolean> =>
  sql<boolean>`((${columns(one, METHOD)}) is not distinct from (${columns(other, METHOD)})
    and (not (${isKept(one)} and ${isKept(other)})
      or (${columns(one, DEVICE)}) is not distinct from (${columns(other, DEVICE)})))`

export const isSameExceptWindow = (one: string, other: string): RawBuilder<boolean> =>
  sql<boolean>`(${columns(one, EXCEPT_WINDOW)}) is not distinct from (${columns(other, EXCEPT_WINDOW)})`

/** Engines like those with these ids, with another quiet window. */
export async function addEngines(db: Db, ids: RawBuilder<unknown>, quietMs: number): Promise<void> {
  const names = sql.join(EXCEPT_WINDOW.map((name) => sql.ref(name)))
  await execute(db)`insert into engine (${names}, quiet_ms)
    select distinct ${names}, ${quietMs}::int from engine where id in (${ids}) on conflict do nothing`
}

/** Text that differs between measuring methods, regardless of the device; null without an engine. */
export const methodText = (table: string): RawBuilder<string | null> => {
  const of = (name: string) => sql.ref(`${table}.${name}`)
  return sql<
    string | null
  >`${of('lighthouse_version')} || ' ' || ${of('throttling')} || ' ' || ${of('cpu_slowdown')}
    || coalesce(' ' || ${of('quiet_ms')}, '')`
}

/** Text that differs between device emulations; null where it was not stored. */
export const deviceText = (table: string): RawBuilder<string | null> =>
  sql<string | null>`case when ${isKept(table)} then row(${columns(table, DEVICE)})::text end`

export function engineJson(table: string): RawBuilder<Engine> {
  const of = (name: string) => sql.ref(`${table}.${name}`)
  return sql<Engine>`json_build_object(
    'lighthouseVersion', ${of('lighthouse_version')}, 'chromiumVersion', ${of('chromium_version')},
    'throttling', ${of('throttling')}, 'cpuSlowdown', ${of('cpu_slowdown')}, 'quietMs', ${of('quiet_ms')},
    'device', case when ${isKept(table)} then json_build_object(
      'formFactor', ${of('form_factor')}, 'width', ${of('width')}, 'height', ${of('height')},
      'pixelRatio', ${of('pixel_ratio')}, 'userAgent', ${of('user_agent')}, 'rttMs', ${of('rtt_ms')},
      'downloadKbps', ${of('download_kbps')}, 'uploadKbps', ${of('upload_kbps')}) end)`
}

/** The engine's id. Points of different engines are never one series. */
export async function ensureEngine(
  db: Db,
  environment: RunEnvironment,
  device: ImitatedDevice | null,
): Promise<number> {
  const { lighthouseVersion, chromiumVersion, throttling, cpuSlowdown, quietMs = null } = environment
  const engine = sql`${lighthouseVersion}, ${chromiumVersion}, ${throttling}, ${cpuSlowdown}::real`
  const rest = sql`${quietMs}::int, ${device?.formFactor ?? null}::text, ${device?.width ?? null}::smallint,
    ${device?.height ?? null}::smallint, ${device?.pixelRatio ?? null}::real, ${device?.userAgent ?? null}::text,
    ${device?.rttMs ?? null}::real, ${device?.downloadKbps ?? null}::real, ${device?.uploadKbps ?? null}::real`
  const find = () =>
    firstValue<number | undefined>(db, undefined)`select id from engine
      where (lighthouse_version, chromium_version, throttling, cpu_slowdown) = (${engine})
        and (${columns('engine', ['quiet_ms', ...DEVICE])}) is not distinct from (${rest})`
  const known = await find()
  if (known !== undefined) return known
  await execute(db)`
    insert into engine (lighthouse_version, chromium_version, throttling, cpu_slowdown, quiet_ms,
      form_factor, width, height, pixel_ratio, user_agent, rtt_ms, download_kbps, upload_kbps)
    values (${engine}, ${rest}) on conflict do nothing`
  const made = await find()
  if (made === undefined) throw new Error('The engine row was deleted while it was read')
  return made
}
