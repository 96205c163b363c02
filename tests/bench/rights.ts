import { identify } from '~/server/api/identify'
import { authorize } from '~/server/platform/access'
import { median, percentile } from '~/shared/rules/statistics/statistics'
import { signIn } from '../support/api'
import { systemContext } from '../support/contexts'
import { createUser } from '../support/factories'
import { createPlace, grantTeam, joinTeam } from '../support/place'
import { type Figure, printFigures } from './support/figures'
import { inQuiet, percentText } from './support/foreign-load'
import { addClient } from './support/hierarchy'
import { withProduct } from './support/product'

/**
 * Cost of authorization per call in this process: loading the session with all rights of its user, then the target,
 * then the decision. The user has 50 own rights and two through teams, among 20,000.
 */
const LIMIT_MS = 1
const CALLS = 2_000
const OWN_GRANTS = 50
const USERS = 400

async function seed(): Promise<{ headers: Headers; site: number }> {
  const place = await createPlace()
  const user = await createUser({ memberOf: [place.tenant.organization] })
  const clients = []
  for (let i = 0; i < OWN_GRANTS; i++) {
    const { place: added } = await addClient(`Client ${i}`, place.tenant.organization)
    clients.push(added.client)
  }
  const { db } = systemContext()
  const userIds = [user.id, ...Array.from({ length: USERS }, () => crypto.randomUUID())]
  for (const userId of userIds) {
    await db
      .insertInto('live.permission')
      .values(
        clients.map((client_id) => ({
          organization_id: place.organization,
          user_id: userId,
          client_id,
          role: 'clientViewer',
        })),
      )
      .execute()
  }
  await grantTeam(place)
  await joinTeam(place, user.id, false)
  const { cookie } = await signIn(user)
  return { headers: new Headers({ cookie }), site: place.site }
}

await withProduct(async () => {
  const { headers, site } = await seed()
  const ctx = systemContext()
  const once = async () => {
    const startedAt = performance.now()
    const { actor } = await identify(headers, new Date())
    const foundAt = performance.now()
    await authorize({ ...ctx, actor }, 'site.read', { kind: 'site', id: site })
    const endedAt = performance.now()
    return { session: foundAt - startedAt, rights: endedAt - foundAt, both: endedAt - startedAt }
  }
  for (let i = 0; i < 200; i++) await once()
  const { result, foreign, rounds } = await inQuiet({ rounds: 4, mostForeign: 0.1 }, async () => {
    const all = []
    for (let i = 0; i < CALLS; i++) all.push(await once())
    return all
  })
  const figure = (what: string, key: 'session' | 'rights' | 'both', limit?: number): Figure => {
    const values = result.map((one) => one[key])
    const p95 = (percentile(values, 95) ?? 0).toFixed(2)
    const note = `p95 ${p95} ms; others used ${percentText(foreign)}, round of ${rounds}`
    return { what, value: median(values), unit: 'ms', note, ...(limit !== undefined && { limit }) }
  }
  printFigures([
    figure('session and all rights of its user', 'session'),
    figure('thing acted on and the decision', 'rights'),
    figure('both: added to a call', 'both', LIMIT_MS),
  ])
})
