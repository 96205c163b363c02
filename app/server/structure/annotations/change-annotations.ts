import type { z } from 'zod'
import { deploymentsMessages } from '~/shared/messages/notes'
import type { Deployment, deploymentChange } from '~/shared/schemas/deployment'
import type { Note, noteChange } from '~/shared/schemas/note'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { fieldError, orNotFound } from '../../platform/errors'
import { loggedDeployment, loggedNote, presentDeployment, presentNote } from './present'
import { type DeploymentRow, deployments, findDeploymentAt, lockVersion, notes } from './store'

interface Rows<Row> {
  lock: (db: Db, tenant: number, id: string) => Promise<Row | undefined>
  delete: (db: Db, tenant: number, id: string) => Promise<void>
}

const deleting =
  <Row>(action: 'note.delete' | 'deployment.delete', rows: Rows<Row>, loggedOf: (row: Row) => object) =>
  (ctx: TenantCtx): Promise<{ ok: true }> =>
    inTransaction(ctx, async (tx) => {
      const id = String(ctx.target.id)
      const before = orNotFound(await rows.lock(tx, ctx.tenant, id))
      await rows.delete(tx, ctx.tenant, id)
      await recordActivity(ctx, tx, action, id, { before: loggedOf(before) })
      return { ok: true }
    })

export const deleteNote = deleting('note.delete', notes, ({ text, at }) => ({ name: text, at }))
export const deleteDeployment = deleting('deployment.delete', deployments, loggedDeployment)

export async function updateNote(ctx: TenantCtx, input: z.output<typeof noteChange>): Promise<Note> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = orNotFound(await notes.lock(tx, ctx.tenant, id))
    await notes.update(tx, ctx.tenant, id, input, ctx.now())
    const after = (await notes.lock(tx, ctx.tenant, id)) ?? before
    const logged = { before: loggedNote(before), after: loggedNote(after) }
    await recordActivity(ctx, tx, 'note.update', id, logged)
    return presentNote(after)
  })
}

type Change = z.output<typeof deploymentChange>

export async function updateDeployment(ctx: TenantCtx, input: Change): Promise<Deployment> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = orNotFound(await deployments.lock(tx, ctx.tenant, id))
    const facts = changed(before, input)
    const place = { clientId: before.client_id, projectId: before.project_id, siteId: before.site_id }
    await lockVersion(tx, ctx.tenant, place, facts.version)
    const same = await findDeploymentAt(tx, ctx.tenant, place, facts, facts.at)
    if (same && same.id !== id) throw fieldError('version', deploymentsMessages.taken, 'CONFLICT')
    await deployments.update(tx, ctx.tenant, id, facts, ctx.now())
    const after = (await deployments.lock(tx, ctx.tenant, id)) ?? before
    const logged = { before: loggedDeployment(before), after: loggedDeployment(after) }
    await recordActivity(ctx, tx, 'deployment.update', id, logged)
    return presentDeployment(after)
  })
}

const changed = (row: DeploymentRow, input: Change) => ({
  version: input.version ?? row.version,
  environment: input.environment === undefined ? row.environment : input.environment,
  commitId: input.commit === undefined ? row.commit_id : input.commit,
  url: input.url === undefined ? row.url : input.url,
  at: input.at ?? row.at,
})
