import { data } from '@remix-run/node'
import { siteEditMessages } from '~/shared/messages/site-edit'
import { editConflicts } from '~/shared/schemas/site-edit'
import { siteEditFieldOf, siteEditForm } from '~/shared/schemas/site-edit-form'
import { AppError } from '../../platform/errors'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { submitForm } from './form'
import { withFieldNames } from './form-field-names'

/** Saves the form of many sites; conflicts come back with the form. Sites deleted meanwhile are left out. */
export function editSites(request: Request, project: string, list: string) {
  const api = apiFor(request)
  return submitForm(request, siteEditForm, async ({ versions, ...edit }, reply) => {
    const ids = Object.keys(versions)
    const { sites } = await api.get('/api/sites/multi', { query: { project, sites: ids.join(',') } })
    if (sites.length === 0) throw new AppError('CONFLICT', siteEditMessages.noneLeft)
    const body = { ...edit, versions, sites: sites.map(({ _id }) => _id) }
    try {
      const result = await withFieldNames(api.put('/api/sites/multi', { body }), siteEditFieldOf)
      const { updated, unchanged, skipped } = result
      const deleted = ids.length - sites.length
      const message = siteEditMessages.saved(updated, unchanged, skipped.length, deleted)
      throw await redirectWithToast(list, { status: 'success', message })
    } catch (error) {
      if (!(error instanceof AppError) || error.reason !== 'CHANGED_MEANWHILE') throw error
      const { conflicts } = editConflicts.parse(error.details)
      return data({ ...reply(), conflicts }, { status: error.status })
    }
  })
}
