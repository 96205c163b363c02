import { z } from 'zod'
import type { PagePicture } from '~/shared/schemas/audits'
import type { Rectangle } from '~/shared/schemas/evidence'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { readDetails } from './read-details'
import { evidencePath } from './read-evidence'
import { findRunEvidence } from './store'

const box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
/** Agent data is not trusted: invalid rectangles are dropped. */
const named = z.object({
  lhId: z.string().optional().catch(undefined),
  boundingRect: box.optional().catch(undefined),
})
const whole = z.object({
  fullPageScreenshot: z.object({
    screenshot: z.object({ width: z.int().positive(), height: z.int().positive() }),
    nodes: z.record(z.string(), box.nullable().catch(null)),
  }),
})

/** A screenshot and the positions of the elements that audits name. */
export interface FoundPicture {
  picture: PagePicture
  /** null when the screenshot does not show the element. */
  placeOf: (node: unknown) => Rectangle | null
}

const EDGE = 1
const isWithin = ({ x, y, width, height }: Rectangle, picture: PagePicture) =>
  x >= -EDGE && y >= -EDGE && x + width <= picture.width + EDGE && y + height <= picture.height + EDGE

type Box = z.output<typeof box>
const rectangleOf = ({ left, top, ...size }: Box): Rectangle => ({ x: left, y: top, ...size })

function placeIn(picture: PagePicture, found: Box | null | undefined): Rectangle | null {
  const rect = found ? rectangleOf(found) : null
  return rect && rect.width > 0 && rect.height > 0 && isWithin(rect, picture) ? rect : null
}

/** The full-page screenshot, else the final one, else null. */
export async function findPicture(ctx: TenantCtx, report: unknown): Promise<FoundPicture | null> {
  const id = String(ctx.target.id)
  const kept = await findRunEvidence(ctx.db, ctx.tenant, instantOf(id), id)
  const full = kept?.full_hash ? whole.safeParse(report).data?.fullPageScreenshot : undefined
  if (kept?.full_hash && full) {
    const src = evidencePath(id, kept.full_hash.toString('hex'))
    const picture = { src, isWhole: true, width: full.screenshot.width, height: full.screenshot.height }
    const nodes = new Map(Object.entries(full.nodes))
    const placeOf = (node: unknown) => placeIn(picture, nodes.get(named.safeParse(node).data?.lhId ?? ''))
    return { picture, placeOf }
  }
  const viewport = kept?.screenshot_hash ? (await readDetails(ctx))?.viewport : null
  if (!kept?.screenshot_hash || !viewport) return null
  const picture = { ...viewport, isWhole: false, src: evidencePath(id, kept.screenshot_hash.toString('hex')) }
  return { picture, placeOf: (node) => placeIn(picture, named.safeParse(node).data?.boundingRect) }
}
