import { setTimeout as sleep } from 'node:timers/promises'
import { requeueRunning } from '../../measuring/test-queue'
import { inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import {
  deleteHold,
  findHold,
  freezeTable,
  hasRunning,
  listFrozen,
  listRunningPages,
  setHold,
  thawTable,
} from './hold.store'
import { expectedEnd, RUNNING_MS } from './rules'
import type { Step } from './step'

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const LOCK_ATTEMPTS = 60

/** Others hold the table for a moment. */
async function tryAgain(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const code = (error as { code?: string } | null)?.code ?? ''
      if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(code) || attempt >= LOCK_ATTEMPTS) throw error
      await sleep(100)
    }
  }
}

/** Lets running work end, which rounds of the job look at, then refuses all writes until the change-over. */
export async function freeze({ ctx, source, route, tables, move, save }: Step): Promise<void> {
  const { organization } = route
  const since = move.frozen_at ?? ctx.now()
  if (!move.frozen_at) {
    const until = expectedEnd(since, move.copied_rows)
    await setHold(source, organization, { moveId: move.id, kind: 'frozen', until })
    await save({ frozenAt: since })
  }
  const isOver = ctx.now().getTime() - since.getTime() >= RUNNING_MS
  if (!isOver && (await hasRunning(source, organization))) return
  const pages = (await listRunningPages(source, organization)).map(({ page_id }) => page_id)
  if (pages.length > 0)
    await inTransaction({ db: source }, (tx) => requeueRunning(tx, organization, pages, ctx.now()))
  for (const table of tables) await tryAgain(() => freezeTable(source, table, organization))
  await save({ phase: 'rest', clearsPositions: true, progress: 0, frozenAt: since })
}

/** Writes are possible again. */
export async function thaw(source: Db, organization: number): Promise<void> {
  for (const trigger of await listFrozen(source, organization))
    await tryAgain(() => thawTable(source, trigger))
  if ((await findHold(source, organization))?.kind === 'frozen') await deleteHold(source, organization)
}
