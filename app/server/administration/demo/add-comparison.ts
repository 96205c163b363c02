import { v7 } from 'uuid'
import type { Ctx } from '../../platform/context'
import type { Demo } from './add-hierarchy'
import { listComparedRuns } from './comparison.store'
import { insertRows } from './rows.store'

const HOST = 'www.cedar-pine.example'
const TITLE = 'Before and after deployment 4.12.0'
const NOTES = 'The hero image of the new start page is not compressed.'

/** A session that compares the start page that got slower: long before, just before and after it. */
export async function addComparison({ db }: Ctx, demo: Demo): Promise<void> {
  const runs = await listComparedRuns(db, demo.tenant, `https://${HOST}/`)
  if (runs.length < 2) return
  const created = new Date(demo.now).toISOString()
  const id = v7({ msecs: demo.now })
  await insertRows(db, 'compare_session', [
    {
      organization_id: demo.tenant,
      id,
      title: TITLE,
      notes: NOTES,
      baseline: 0,
      created_at: created,
      updated_at: created,
    },
  ])
  await insertRows(
    db,
    'compare_session_test',
    runs.map((run, position) => ({
      ...run,
      organization_id: demo.tenant,
      session_id: id,
      position,
      run_created_at: run.run_created_at.toISOString(),
    })),
  )
}
