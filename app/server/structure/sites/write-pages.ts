import { inputMessages } from '~/shared/messages/form'
import { isSameParty } from '~/shared/rules/uptime/same-party'
import type { Db } from '../../platform/db'
import { AppError, type FieldErrors } from '../../platform/errors'
import { forgetFieldData } from './forget-field-data.store'
import {
  deletePages,
  emptyRequests,
  emptyScriptSecrets,
  insertPages,
  keepOwnTargets,
  listPages,
  touchFollowers,
  updatePages,
} from './page.store'
import { matchPages, pageNameFromUrl, type WrittenPage } from './rules'

interface Place {
  tenant: number
  clientId: number
  projectId: number
  siteId: number
}

/**
 * Replaces the pages of a site. Returns the names of monitors that moved to another server with their page
 * and lost their request secrets.
 */
export async function writePages(tx: Db, place: Place, wanted: WrittenPage[], now: Date): Promise<string[]> {
  const known = await listPages(tx, place.tenant, place.siteId)
  refuseForeign(known, wanted)
  const { kept, added, removed } = matchPages(known, wanted)
  const changed = kept
    .map(({ known: page, wanted: { url, originalUrl, name } }) => ({
      page,
      next: { id: page.id, url, originalUrl, name: name ?? page.name },
    }))
    .filter(({ page, next }) =>
      [page.url !== next.url, page.original_url !== next.originalUrl, page.name !== next.name].some(Boolean),
    )
  const gone = removed.map((page) => page.id)
  await keepOwnTargets(tx, place.tenant, gone)
  await deletePages(tx, place.tenant, gone)
  await updatePages(
    tx,
    place.tenant,
    changed.map(({ next }) => next),
    now,
  )
  const moves = changed.filter(({ page, next }) => page.url !== next.url)
  const moved = moves.map(({ page }) => page.id)
  const foreign = moves.filter(({ page, next }) => !isSameParty(new URL(page.url), new URL(next.url)))
  await forgetFieldData(tx, place.tenant, moved, now)
  const left = foreign.map(({ page }) => page.id)
  const emptied = await emptyRequests(tx, place.tenant, left)
  await emptyScriptSecrets(tx, place.tenant, left)
  await touchFollowers(tx, place.tenant, moved, now)
  await insertPages(
    tx,
    place,
    added.map((page) => ({ ...page, name: page.name ?? pageNameFromUrl(page.url) })),
  )
  return emptied
}

function refuseForeign(known: { id: number }[], wanted: WrittenPage[]): void {
  const ids = new Set(known.map((page) => page.id))
  const fields: FieldErrors = {}
  wanted.forEach((page, i) => {
    if (page._id !== undefined && !ids.has(page._id)) fields[`pages[${i}]._id`] = [inputMessages.notAnOption]
  })
  if (Object.keys(fields).length > 0) throw new AppError('INVALID', inputMessages.invalid, { fields })
}
