import { scopeOf } from '~/shared/rules/access/roles'
import { LEVELS, type Level } from '~/shared/rules/navigation/levels'
import { MAX_RECENT_SEARCHES, MAX_USED_PLACES, type PaletteHistory } from '~/shared/schemas/palette'
import { signedIn } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import {
  deletePaletteUses,
  deleteWeakestUses,
  findPlaceRows,
  listPaletteUses,
  type PaletteUseRow,
  type PlaceIds,
  upsertPaletteUse,
} from './palette.store'
import { presentFound } from './search-places'

/** Enough for every command and some dozens of places. */
const MAX_USES = 200

const restOf = (kind: string, { key }: PaletteUseRow) => key.slice(kind.length + 1)
const ofKind = (uses: PaletteUseRow[], kind: string) => uses.filter(({ key }) => key.startsWith(`${kind}:`))

const isPlace = ({ key }: PaletteUseRow) => LEVELS.some((level) => key.startsWith(`${level}:`))

function idsIn(uses: PaletteUseRow[]): PlaceIds {
  const idsOf = (level: Level) => ofKind(uses, level).map((use) => Number(restOf(level, use)))
  return { client: idsOf('client'), project: idsOf('project'), site: idsOf('site'), page: idsOf('page') }
}

/** Places that were deleted or that the user may not see any more are left out. */
export async function readPalette(ctx: Ctx): Promise<PaletteHistory> {
  const { userId } = signedIn(ctx)
  const uses = await listPaletteUses(ctx.db, userId, ctx.now())
  const used = uses.filter(isPlace).slice(0, MAX_USED_PLACES)
  const rows = await findPlaceRows(ctx.db, scopeOf(ctx.actor), idsIn(used))
  const places = used.flatMap(({ key, weight }) => {
    const row = rows.find(({ level, id }) => `${level}:${id}` === key)
    return row ? [{ ...presentFound(row), weight }] : []
  })
  const searches = ofKind(uses, 'search').sort((a, b) => b.used_at.getTime() - a.used_at.getTime())
  return {
    commands: ofKind(uses, 'command').map((use) => ({ key: restOf('command', use), weight: use.weight })),
    places,
    searches: searches.slice(0, MAX_RECENT_SEARCHES).map((use) => restOf('search', use)),
  }
}

export async function recordPaletteUse(ctx: Ctx, key: string): Promise<{ ok: true }> {
  const { userId } = signedIn(ctx)
  await inTransaction(ctx, async (tx) => {
    await upsertPaletteUse(tx, { userId, key, now: ctx.now() })
    await deleteWeakestUses(tx, { userId, kept: MAX_USES, now: ctx.now() })
  })
  return { ok: true }
}

export async function clearPalette(ctx: Ctx): Promise<{ ok: true }> {
  await deletePaletteUses(ctx.db, signedIn(ctx).userId)
  return { ok: true }
}
