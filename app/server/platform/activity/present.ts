import { changesOf, describeActivity, holderOf } from '~/shared/rules/access/activity-text'
import { referencesIn } from '~/shared/rules/access/activity-values'
import type { ActivityEntry } from '~/shared/schemas/activity'
import type { Db } from '../db'
import { type ActivityRow, findNames, isNamedType } from './read.store'
import { withoutSecrets } from './rules'

type Names = Map<string, Map<string, string>>

/** Addresses and devices of people are for admins only. */
interface Shown {
  addresses: boolean
}

/** Adds the current names of everything that the entries mention, with one query per type. */
export async function presentActivity(db: Db, rows: ActivityRow[], shown: Shown): Promise<ActivityEntry[]> {
  const wanted = new Map<string, Set<string>>()
  const want = (type: string, id: string | number | null) => {
    if (id !== null && isNamedType(type)) wanted.set(type, (wanted.get(type) ?? new Set()).add(String(id)))
  }
  for (const row of rows) {
    want('organization', row.organization_id)
    want('client', row.client_id)
    want('project', row.project_id)
    const { type, id } = namedBy(row)
    want(type, id)
    for (const state of [row.before, row.after]) {
      for (const reference of referencesIn(state)) want(reference.type, reference.id)
    }
  }
  const found = await Promise.all(
    [...wanted].map(async ([type, ids]) => [type, await findNames(db, type, [...ids])] as const),
  )
  const names: Names = new Map(found)
  return rows.map((row) => present(row, names, shown))
}

/** A permission is identified by its holder, everything else by its own id. */
function namedBy(row: ActivityRow): { type: string; id: string | null } {
  if (row.object_type !== 'permission' && row.object_type !== 'member') {
    return { type: row.object_type, id: row.object_id }
  }
  return holderOf(row) ?? { type: 'user', id: null }
}

function present(row: ActivityRow, names: Names, { addresses }: Shown): ActivityEntry {
  const nameOf = (type: string, id: string | number | null) => names.get(type)?.get(String(id)) ?? null
  const states = { before: withoutSecrets(row.before), after: withoutSecrets(row.after) }
  const named = namedBy(row)
  const object = { action: row.action, objectId: row.object_id }
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    organization: row.organization_id,
    organizationName: nameOf('organization', row.organization_id),
    client: row.client_id,
    clientName: nameOf('client', row.client_id),
    project: row.project_id,
    projectName: nameOf('project', row.project_id),
    actorKind: row.actor_kind as ActivityEntry['actorKind'],
    actor: row.actor_id,
    actorName: row.actor_label,
    objectType: row.object_type,
    ...object,
    text: describeActivity({ ...object, objectName: nameOf(named.type, named.id), ...states }),
    changes: row.object_type === 'account' ? [] : changesOf(states, nameOf),
    times: row.times,
    lastAt: row.last_at?.toISOString() ?? null,
    ip: addresses ? row.ip : null,
    device: addresses ? row.device : null,
    requestId: row.request_id,
  }
}
