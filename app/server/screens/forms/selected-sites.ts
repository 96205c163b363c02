import { redirect } from '@remix-run/node'
import { runTestMessages } from '~/shared/messages/run-test'
import { selectionMessages, siteEditMessages, siteMoveMessages } from '~/shared/messages/site-edit'
import { paths, withParams } from '~/shared/paths'
import { SELECTED_IDS, selectionQuery } from '~/shared/rules/navigation/site-selection'
import type { TAG_MODES } from '~/shared/schemas/site-edit'
import { moveSelectedForm } from '~/shared/schemas/site-move'
import {
  deleteSelectedForm,
  type SiteSelectionInput,
  siteSelectionForm,
} from '~/shared/schemas/site-selection-form'
import { AppError, fieldError } from '../../platform/errors'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { formAction } from './entity-actions'

type Place = { client: string; project: string }
type Change = { isScheduled?: boolean; tags?: { mode: (typeof TAG_MODES)[number]; names: string[] } }

/** Accepted by one call. */
const MAX_DELETED = 500

/** The forms of the list of sites: what acts on the checked sites. */
export function selectedSitesActions(request: Request, { client, project }: Place) {
  const api = apiFor(request)
  const url = new URL(request.url)
  const list = withParams(url.pathname, url.searchParams, { dialog: null, [SELECTED_IDS]: null })
  const selectionParams = ({ all, site }: SiteSelectionInput) => ({
    [SELECTED_IDS]: all ? null : site.join(','),
  })
  const idsOf = async ({ all, site }: SiteSelectionInput) => {
    const query = all ? selectionQuery(url.searchParams) : { sites: site.join(',') }
    const { sites } = await api.get('/api/sites/multi', { query: { project, ...query } })
    if (sites.length === 0) throw new AppError('CONFLICT', siteEditMessages.noneLeft)
    return sites.map(({ _id }) => _id)
  }
  const asking = (dialog: string) =>
    formAction(siteSelectionForm, async (input) => {
      if (input.all) await idsOf(input)
      const params = { dialog, ...selectionParams(input) }
      throw redirect(withParams(url.pathname, url.searchParams, params))
    })
  /** Of the sites that the URL of a dialog selects. */
  const namedIds = async () => {
    const query = { project, ...selectionQuery(url.searchParams) }
    return (await api.get('/api/sites/multi', { query })).sites.map(({ _id }) => _id)
  }
  const change = (changeFrom: (input: SiteSelectionInput) => Change) =>
    formAction(siteSelectionForm, async (input) => {
      const body = { sites: await idsOf(input), change: changeFrom(input) }
      const { updated, unchanged } = await api.put('/api/sites/multi', { body })
      const message = siteEditMessages.saved(updated, unchanged, 0, 0)
      throw await redirectWithToast(list, { status: 'success', message })
    })
  const tagged = (mode: (typeof TAG_MODES)[number]) =>
    change(({ tags: names }) => ({ tags: { mode, names } }))
  return {
    edit: formAction(siteSelectionForm, async (input) => {
      if (input.all) await idsOf(input)
      const filter = { searchText: url.searchParams.get('searchText'), tags: url.searchParams.get('tags') }
      throw redirect(paths.editSites(client, project, { ...filter, ...selectionParams(input) }))
    }),
    run: formAction(siteSelectionForm, async (input) => {
      const sites = (await idsOf(input)).join(',')
      const body = { project_id: project, sites }
      const { tests } = await api.post('/api/lighthouses/runtestfromdashboard', { body })
      throw await redirectWithToast(list, {
        status: 'success',
        message: runTestMessages.queued(tests.length),
      })
    }),
    enable: change(() => ({ isScheduled: true })),
    disable: change(() => ({ isScheduled: false })),
    'add-tags': tagged('add'),
    'remove-tags': tagged('remove'),
    move: asking('move-selected'),
    delete: asking('delete-selected'),
    'delete-selected': formAction(deleteSelectedForm, async ({ count }) => {
      const ids = await namedIds()
      if (ids.length !== count) throw fieldError('count', selectionMessages.countMismatch(ids.length))
      for (let from = 0; from < ids.length; from += MAX_DELETED) {
        const sites = ids.slice(from, from + MAX_DELETED)
        await api.delete('/api/projects/{id}/sites', { params: { id: project }, body: { sites } })
      }
      throw await redirectWithToast(list, { status: 'success', message: selectionMessages.deleted(count) })
    }),
    'move-selected': formAction(moveSelectedForm, async (to) => {
      const body = { sites: await namedIds(), ...to }
      if (body.sites.length === 0) throw new AppError('CONFLICT', siteEditMessages.noneLeft)
      const { moved } = await api.put('/api/projects/{id}/movesites', { params: { id: project }, body })
      const { name } = await api.get('/api/projects/{id}', { params: { id: String(to.project) } })
      throw await redirectWithToast(list, { status: 'success', message: siteMoveMessages.moved(moved, name) })
    }),
  }
}
