import { createAgent } from './agent'
import { signInAs } from './api'
import { onOwnDatabase } from './database'
import { createTenant } from './factories'
import { createPeople } from './people'
import { prepared } from './prepared'

/**
 * The file's own database with one organization. Who else a file takes out of it (`const { tenant, owner } = …`) is
 * created in that order before its tests; the others cost nothing.
 */
export function tenantFixture() {
  const own = onOwnDatabase()
  const tenant = prepared(createTenant)
  return {
    own,
    tenant,
    get owner() {
      return prepared(() => signInAs({ ownerOf: [tenant.organization] }))
    },
    get people() {
      return prepared(() => createPeople(tenant))
    },
    get superAdmin() {
      return prepared(() => signInAs({ isSuper: true }))
    },
    /** An organization of others, and the owner of one more. */
    get foreign() {
      return prepared(createTenant)
    },
    get stranger() {
      return prepared(async () => signInAs({ ownerOf: [(await createTenant()).organization] }))
    },
    get agent() {
      return prepared(() => createAgent())
    },
  }
}
