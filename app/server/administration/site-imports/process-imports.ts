import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { authorize } from '../../platform/access'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import { isDatabaseUnavailable } from '../../platform/database-unavailable'
import { AppError } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { loggedActor } from './actor'
import { type ClaimedImport, claimImport, deleteExpired, releaseLease, setFinished } from './import.store'
import { writeBatch } from './write-batch'

/** A batch takes a second or two. */
const LEASE_MS = 60_000
const BATCH = 500

const log = createLogger('site-imports')

interface Options {
  signal?: AbortSignal
  batch?: number
}

/** Writes the confirmed import that waits longest, batch by batch; returns how many rows were written. */
export async function processImports(ctx: Ctx, { signal, batch = BATCH }: Options = {}): Promise<number> {
  const leaseUntil = () => new Date(ctx.now().getTime() + LEASE_MS)
  const claimed = await inTransaction(ctx, (tx) => claimImport(tx, ctx.now(), leaseUntil()))
  if (!claimed) return 0
  const { organization_id: tenant, id } = claimed
  const end = (state: 'done' | 'stopped', because: string | null) =>
    setFinished(ctx.db, tenant, id, { state, because, now: ctx.now() })
  let written = 0
  try {
    const own = await contextOf(ctx, claimed)
    while (!signal?.aborted) {
      const done = await writeBatch(own, claimed, batch, leaseUntil)
      if (done === null) {
        await end('done', null)
        return written
      }
      written += done
    }
    await releaseLease(ctx.db, tenant, id)
  } catch (error) {
    // The lease ends, and another worker resumes.
    if (isDatabaseUnavailable(error)) throw error
    if (!(error instanceof AppError)) log.error({ err: error, requestId: ctx.requestId }, 'import stopped')
    await end('stopped', error instanceof AppError ? error.message : words.unexpected)
  }
  return written
}

/** The log names who confirmed the import. */
async function contextOf(
  ctx: Ctx,
  { project_id, actor, organization_id }: ClaimedImport,
): Promise<TenantCtx> {
  const own = await authorize(ctx, 'site.create', { kind: 'project', id: project_id })
  return { ...own, actor: loggedActor(actor, organization_id) }
}

/** Imports older than a day, one a statement; returns how many. */
export async function deleteExpiredImports(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let deleted = 0
  while (!signal?.aborted && (await deleteExpired(ctx.db, ctx.now()))) deleted++
  return deleted
}
