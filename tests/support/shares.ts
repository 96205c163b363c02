import type { Site } from '~/shared/schemas/site'
import { type Caller, callerWith } from './api'
import type { Tenant } from './factories'

export async function openShare(owner: Caller, { client, project }: Tenant, site: Site): Promise<Caller> {
  const link = await owner.post('/api/share-links', {
    body: { name: 'x', client: client._id, project: project._id, site: site._id },
  })
  return callerWith({ authorization: `Bearer ${link.body.key}` })
}
