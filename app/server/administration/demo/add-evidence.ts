import type { FormFactor } from '~/shared/schemas/agent'
import { EVIDENCE, type RunEvidenceKind } from '~/shared/values/evidence-kinds'
import { storeArtefact, storeEvidence } from '../../measuring/evidence'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Demo, PlacedPage } from './add-hierarchy'
import type { Recordings } from './recordings'
import { recordingAt } from './story/points'
import type { SiteStory } from './story/types'

const AT_ONCE = 8

/** Hashes by kind, and of what those files name. */
export interface StoredRun {
  evidence: Partial<Record<RunEvidenceKind, Buffer>>
  parts: Buffer[]
}
export type StoredRuns = Map<string, StoredRun>

export const storedKey = (page: number, formFactor: FormFactor, recording: string) =>
  `${page} ${formFactor} ${recording}`

const recordingsOf = (site: SiteStory, { story }: PlacedPage) =>
  new Set(site.levels.map(({ daysAgo }) => recordingAt(site, story, daysAgo)))

/** Stores each recorded run once for each page and device: the points of a page share it. */
export async function addEvidence(
  ctx: Ctx,
  demo: Demo,
  recordings: Recordings,
  onRun: (done: number) => Promise<void>,
): Promise<StoredRuns> {
  const wanted = demo.sites.flatMap(({ id: siteId, story, pages }) =>
    pages.flatMap((page) =>
      demo.devices.flatMap(({ form_factor: formFactor }) =>
        [...recordingsOf(story, page)].map((recording) => ({ siteId, page, formFactor, recording })),
      ),
    ),
  )
  const stored: StoredRuns = new Map()
  const known = new Set<string>()
  for (const { siteId, page, formFactor, recording } of wanted) {
    const { outcome } = recordings.replay(recording, formFactor, page.url)
    const pieces = [...new Map(outcome.evidence.map((piece) => [piece.hash, piece])).values()]
    // Pictures are the same on all pages of a recording.
    const fresh = pieces.filter(({ hash }) => !known.has(hash))
    for (let at = 0; at < fresh.length; at += AT_ONCE)
      await Promise.all(
        fresh
          .slice(at, at + AT_ONCE)
          .map(({ hash, data, mediaType }) =>
            storeArtefact(ctx, demo.tenant, { hash, body: data, codec: 'none', mediaType, siteId }),
          ),
      )
    for (const { hash } of fresh) known.add(hash)
    const kept = pieces.map(({ hash }) => ({ hash, until: 'infinity' as const }))
    await inTransaction(ctx, (tx) => storeEvidence(tx, demo.tenant, kept, ctx.now()))
    const hashed = outcome.evidence.map(({ kind, hash }) => [kind, Buffer.from(hash, 'hex')] as const)
    const ofRun = hashed.filter(([kind]) => EVIDENCE[kind].scope === 'run')
    const parts = outcome.evidence
      .filter(({ kind }) => EVIDENCE[kind].scope === 'part')
      .map(({ hash }) => hash)
    stored.set(storedKey(page.id, formFactor, recording), {
      evidence: Object.fromEntries(ofRun),
      parts: [...new Set(parts)].map((hash) => Buffer.from(hash, 'hex')),
    })
    await onRun(stored.size / wanted.length)
  }
  return stored
}
