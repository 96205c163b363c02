import { inputMessages } from '~/shared/messages/form'
import type { Deleted } from '~/shared/schemas/deletion'
import { authorize } from '../../platform/access'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { deleteSites } from '../sites'
import { listCompetitors } from './list-competitors'

/** Removes competitors with their results, all of them or none. */
export async function removeCompetitors(ctx: TenantCtx, ids: number[]): Promise<Deleted> {
  const known = (await listCompetitors(ctx)).filter(({ _id }) => ids.includes(_id))
  if (known.length < new Set(ids).size) throw fieldError('competitors', inputMessages.notAnOption)
  const byProject = Map.groupBy(known, ({ project }) => project)
  return inTransaction(ctx, async (tx) => {
    const deletions: string[] = []
    for (const [project, sites] of byProject) {
      const place = await authorize({ ...ctx, db: tx }, 'site.delete', { kind: 'project', id: project })
      const deleted = await deleteSites(
        place,
        sites.map(({ _id }) => _id),
      )
      deletions.push(...deleted.deletions)
    }
    return { ok: true, deletions }
  })
}
