import type { ApiKey } from '~/shared/schemas/api-key'
import type { Ctx } from '../../platform/context'
import { getKey, type Holder, type KeyRow } from './store'

export const presentKey = ({ hint, created_at, used_at }: KeyRow): ApiKey => ({
  hint,
  createdAt: created_at?.toISOString() ?? null,
  lastUsedAt: used_at?.toISOString() ?? null,
})

export const readApiKey = async (ctx: Ctx, holder: Holder): Promise<ApiKey> =>
  presentKey(await getKey(ctx.db, holder))
