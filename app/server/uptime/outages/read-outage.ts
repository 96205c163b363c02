import { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { checkEvidence } from '~/shared/schemas/prober'
import type { OutageDetail, outageDetail } from '~/shared/schemas/uptime'
import { readBlob } from '../../measuring/evidence'
import type { TenantCtx } from '../../platform/context'
import { notFound, orNotFound } from '../../platform/errors'
import { imageTypeOf } from '../../platform/http/image-type'
import { listLocationLabels } from '../availability'
import { presentOutages } from './list-outages'
import { findOutage, type OutageDetailRow } from './outage-read.store'
import { readVisitsOf } from './read-outage-visits'
import { readSurroundings } from './read-surroundings'

const kept = z.array(checkEvidence.extend({ location: z.int() }))

async function getOutage(ctx: TenantCtx): Promise<OutageDetailRow> {
  const row = orNotFound(await findOutage(ctx.db, ctx.tenant, String(ctx.target.id), scopeOf(ctx.actor)))
  return row
}

/** With its attempts and what else happened. Visitors of share links don't see responses or mails. */
export async function readOutage(ctx: TenantCtx): Promise<z.input<typeof outageDetail>> {
  const row = await getOutage(ctx)
  const isVisitor = ctx.actor.kind === 'share'
  const [[outage], labels, surroundings, visits] = await Promise.all([
    presentOutages(ctx, [row]),
    listLocationLabels(ctx.db),
    readSurroundings(ctx, row),
    readVisitsOf(ctx, row),
  ])
  if (!outage) throw notFound()
  return { ...outage, evidence: evidenceOf(row, labels, isVisitor), ...surroundings, visits }
}

const evidenceOf = (
  { evidence }: OutageDetailRow,
  labels: Map<number, string>,
  isVisitor: boolean,
): OutageDetail['evidence'] =>
  kept.parse(evidence).map((one) => ({
    ...one,
    ...(isVisitor && { detail: '', address: null, headers: [], excerpt: '', via: [] }),
    locationLabel: labels.get(one.location) ?? String(one.location),
  }))

/** Not for visitors of share links. Immutable. */
export async function readOutagePicture(ctx: TenantCtx): Promise<Response> {
  if (ctx.actor.kind === 'share') throw notFound()
  const { picture_hash } = await getOutage(ctx)
  const found = picture_hash ? await readBlob(ctx, picture_hash) : undefined
  const mediaType = found && imageTypeOf(found.data)
  if (!found || !mediaType) throw notFound()
  return new Response(new Uint8Array(found.data), {
    headers: {
      'content-type': mediaType,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
  })
}
