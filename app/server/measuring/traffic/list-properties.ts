import type { z } from 'zod'
import { memoize } from '~/shared/memoize'
import { trafficProblemTexts } from '~/shared/messages/traffic'
import type { gaAccounts, gaPropertiesQuery, TrafficProperties } from '~/shared/schemas/traffic-connection'
import { SECOND_MS } from '~/shared/values/units'
import type { TenantCtx } from '../../platform/context'
import { AppError, notFound } from '../../platform/errors'
import { type ConnectionRow, getConnection, listUsableRows } from './connection.store'
import { openAccess } from './credentials'
import { SourceError, type SourceProperty, sourceReaders } from './sources'

/** While somebody searches and turns pages. */
const FRESH_MS = 120 * SECOND_MS
const MAX_LISTS = 200

const readList = memoize(
  async (ctx: TenantCtx, row: ConnectionRow): Promise<SourceProperty[]> => {
    const access = await openAccess(ctx, row)
    if (!access) throw new SourceError('refused', 'cannot be decrypted')
    return sourceReaders[row.source].listProperties(access)
  },
  {
    ttl: FRESH_MS,
    max: MAX_LISTS,
    key: (_ctx, { id, sealed }) => `${id} ${sealed}`,
    owner: ({ bus }) => bus,
  },
)

/** Of the connection; throws SourceError. */
export const listSourceProperties = (ctx: TenantCtx, row: ConnectionRow): Promise<SourceProperty[]> =>
  readList(ctx, row)

/** A connection that a site of the client may use. */
export async function getUsable(ctx: TenantCtx, client: number, id: string): Promise<ConnectionRow> {
  const row = (await listUsableRows(ctx.db, ctx.tenant, client)).find((one) => one.id === id)
  if (!row) throw notFound()
  return row
}

/** Accounts with the number of their properties. */
export async function listAccounts(ctx: TenantCtx): Promise<z.input<typeof gaAccounts>> {
  const row = await getConnection(ctx.db, ctx.tenant, String(ctx.target.id))
  const found = await listSourceProperties(ctx, row).catch((error: unknown) => {
    if (error instanceof SourceError) throw new AppError('CONFLICT', trafficProblemTexts[error.problem])
    throw error
  })
  const accounts = Map.groupBy(found, ({ account }) => account)
  return [...accounts].map(([name, list]) => ({ name, properties: list.length }))
}

const holds = ({ id, name, account }: SourceProperty, words: string) =>
  `${id} ${name} ${account}`.toLowerCase().includes(words.toLowerCase())

export async function listProperties(
  ctx: TenantCtx,
  { connection, search = '', page, limit }: z.output<typeof gaPropertiesQuery>,
): Promise<TrafficProperties> {
  const row = await getUsable(ctx, ctx.target.clientId ?? 0, connection)
  const none = { items: [], total: 0, page, limit }
  try {
    const all = (await listSourceProperties(ctx, row)).filter((one) => holds(one, search))
    const items = all.slice((page - 1) * limit, page * limit)
    return { items, total: all.length, page, limit, isListed: true, problem: null }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const { problem } = error
    return { ...none, isListed: false, problem: problem === 'missing' ? null : problem }
  }
}
