import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Tables of clients, projects and sites that need no live view, and why deleted places do not show in them. */
const WITHOUT_VIEW: Record<string, string> = {
  activity: 'the log names what was deleted',
  blob: 'files are read through their run',
  change_search: 'read by the page that the caller has found',
  client_move: 'moves of a client are read by a client that the caller has found, or by the worker',
  compare_session_test: 'joined with its page, site and client',
  deletion: 'the deletions themselves',
  maintenance_period: 'joined with its monitor, or read by the client that the caller has found',
  page_discovery: 'read by the site that the caller has found',
  run: 'joined with its page; the figures of an agent count all of its runs',
  run_latest: 'joined with its page',
  site_device: 'joined with its site or page',
  site_import: 'joined with its project',
  site_import_row: 'read through its import',
  site_location: 'joined with its site or page; only whether a location is in use counts all rows',
  status_page_monitor: 'joined with its monitor',
  test: 'joined with its page',
  usage_change: 'usage counts what was deleted later',
  usage_day: 'usage counts what was deleted later',
  usage_failure_day: 'usage counts what was deleted later',
}

test('every table of clients, projects or sites has a live view, or a reason to have none', async () => {
  const { rows } = await sql<{ name: string; isLive: boolean }>`
    select c.relname as name, v.viewname is not null as "isLive" from pg_class c
    left join pg_views v on v.schemaname = 'live' and v.viewname = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
        and a.attname in ('client_id', 'project_id', 'site_id'))
    order by 1`.execute(database.db)
  expect(rows.length).toBeGreaterThan(30)
  const without = rows.filter(({ isLive }) => !isLive).map(({ name }) => name)
  expect(without, 'add new tables to BELOW in server/platform/db/live-views.ts').toEqual(
    Object.keys(WITHOUT_VIEW).sort(),
  )
})
