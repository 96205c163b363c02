import { clientMoveMessages } from '~/shared/messages/client-moves'
import { isExpired } from '~/shared/rules/access/subscription'
import { isOverBudget } from '~/shared/rules/schedule/test-budget'
import { isDemo } from '../../platform/access'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { billed } from '../../platform/has-billing'
import { lockTestQuota, lockUptimeQuota } from '../../structure/quotas'
import { predictedOf } from '../../structure/sites'
import { countUptime } from '../../uptime/monitors'
import { getSubscription } from '../billing'
import { isNameTaken, readNames } from './surroundings.store'

const words = clientMoveMessages.refused

const refused = (field: 'organization' | 'name', message: string, reason?: string) =>
  new AppError('CONFLICT', message, { fields: { [field]: [message] }, ...(reason && { reason }) })

interface Ends {
  from: number
  to: number
  client: number
}

/** Refuses organizations that can't take the client. Locks the quotas of the new one. */
export async function checkTarget(tx: Db, ends: Ends, now: Date): Promise<void> {
  const { from, to, client } = ends
  if (from === to) throw refused('organization', words.sameOrganization)
  const name = (await readNames(tx, [to])).get(to)
  if (name === undefined) throw refused('organization', words.unknown)
  if ((await isDemo(tx, from)) || (await isDemo(tx, to))) throw refused('organization', words.demo, 'DEMO')
  const { subscription } = await getSubscription(tx, to)
  if (isExpired(billed(subscription), now))
    throw refused('organization', words.expired(name), 'SUBSCRIPTION_EXPIRED')
  await checkTests(tx, { from, to, client }, now)
  await checkUptime(tx, { from, to, client })
}

/** As when sites are added: 30 days of schedules must fit. */
async function checkTests(tx: Db, { from, to, client }: Ends, now: Date): Promise<void> {
  const quota = await lockTestQuota(tx, to)
  if (quota === null) return
  const before = await predictedOf(tx, { tenant: to }, now)
  const after = before + (await predictedOf(tx, { tenant: from, client }, now))
  if (isOverBudget(quota, { before, after }))
    throw refused('organization', words.tests(after, quota), 'QUOTA_EXCEEDED')
}

async function checkUptime(tx: Db, { from, to, client }: Ends): Promise<void> {
  const quota = await lockUptimeQuota(tx, to)
  if (quota === null) return
  const before = (await countUptime(tx, to)).sites
  const after = before + (await countUptime(tx, from, { client })).sites
  if (isOverBudget(quota, { before, after }))
    throw refused('organization', words.uptime(after, quota), 'QUOTA_EXCEEDED')
}

const MAX_SUGGESTIONS = 1000

/** Refuses a taken name with one that is free. */
export async function checkName(tx: Db, tenant: number, name: string): Promise<void> {
  if (!(await isNameTaken(tx, tenant, name))) return
  for (let number = 2; number < MAX_SUGGESTIONS; number++) {
    const suggestion = `${name} ${number}`
    if (!(await isNameTaken(tx, tenant, suggestion))) throw refused('name', words.nameTaken(suggestion))
  }
  throw refused('name', words.nameTaken(name))
}
