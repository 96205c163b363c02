import { notAnOptionMessage } from '~/shared/messages/form'
import { authorize } from '../access'
import type { TenantCtx } from '../context'
import { fieldError } from '../errors'
import { deleteSites } from '../sites'
import { listCompetitors } from './list-competitors'

/** Removes competitors with their results, all of them or none. */
export async function removeCompetitors(ctx: TenantCtx, ids: number[]): Promise<{ ok: true }> {
  const known = await listCompetitors(ctx)
  const [first] = known
  if (!first || !ids.every((id) => known.some(({ _id }) => _id === id)))
    throw fieldError('competitors', notAnOptionMessage)
  return deleteSites(await authorize(ctx, 'site.delete', { kind: 'project', id: first.project }), ids)
}
