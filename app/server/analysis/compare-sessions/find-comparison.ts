import { type Actor, scopeWithin } from '~/shared/rules/access/roles'
import { isUuid } from '../../platform/access'
import type { Db } from '../../platform/db'
import { findSession, listSessionTests } from './store'

export interface FoundComparison {
  tenant: number
  title: string
  /** Of the first test. */
  client: number
  tests: number
  runs: string[]
}

/** A session of which the actor may see all tests. */
export async function findComparison(db: Db, actor: Actor, id: string): Promise<FoundComparison | undefined> {
  const row = isUuid(id) ? await findSession(db, scopeWithin(actor, 'compareSession', id), id) : undefined
  const tests = row ? await listSessionTests(db, [row]) : []
  const [first] = tests
  if (!row || !first) return undefined
  return {
    tenant: row.organization_id,
    title: row.title,
    client: first.client_id,
    tests: tests.length,
    runs: tests.map(({ run_id }) => run_id),
  }
}
