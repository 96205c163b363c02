import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { paths } from '~/shared/paths'
import { moveChart } from '~/shared/rules/personal-dashboards/layout'
import {
  dashboardCopyForm,
  dashboardLayoutForm,
  dashboardMoveForm,
  dashboardNameForm,
  newDashboardForm,
} from '~/shared/schemas/dashboard-form'
import { apiFor } from '../api-for'
import { redirectDeleted, redirectWithToast } from '../toast'
import { confirmAction, entityActions, formAction } from './entity-actions'
import { shareThing } from './share-thing'

const { done } = customDashboardMessages

const backTo = (path: string, message: string) => redirectWithToast(path, { status: 'success', message })

export const createDashboard = (request: Request, client: string) =>
  entityActions(request, {
    default: formAction(newDashboardForm, async (body) => {
      const { _id } = await apiFor(request).post('/api/dashboards', { body: { ...body, client } })
      throw await backTo(paths.personalDashboard(client, _id), done.created)
    }),
  })

/** Moves a dashboard among those of its client. */
export const orderDashboards = (request: Request, client: string) =>
  entityActions(request, {
    default: formAction(dashboardMoveForm, async ({ move: { id, by } }) => {
      const api = apiFor(request)
      const { dashboards } = await api.get('/api/dashboards', { query: { client } })
      const to = dashboards.findIndex(({ _id }) => _id === id) + by
      const ids = moveChart(dashboards, id, to).map(({ _id }) => _id)
      await api.put('/api/dashboards/order', { body: { client, ids } })
      return null
    }),
  })

const saveLayout = (request: Request, id: string, finish: () => Promise<null>) =>
  formAction(dashboardLayoutForm, async (body) => {
    await apiFor(request).put('/api/dashboards/{id}/layout', { params: { id }, body })
    return finish()
  })

const copyDashboard = (request: Request, client: string, id: string) =>
  formAction(dashboardCopyForm, async (body) => {
    const { _id } = await apiFor(request).post('/api/dashboards/{id}/duplicate', { params: { id }, body })
    throw await backTo(paths.personalDashboard(client, _id), done.copied)
  })

/** The forms on a dashboard: share, copy, and the layout as it was dragged, which the screen shows already. */
export const changeOnDashboard = (request: Request, client: string, id: string) =>
  entityActions(request, {
    share: shareThing(request, { personalDashboard: id }),
    copy: copyDashboard(request, client, id),
    default: saveLayout(request, id, async () => null),
  })

/** The forms of a dashboard's settings. */
export function changeDashboard(request: Request, client: string, id: string) {
  const api = apiFor(request)
  const params = { id }
  const settings = paths.dashboardSettings(client, id)
  return entityActions(request, {
    delete: confirmAction(async () => {
      const { deletions } = await api.delete('/api/dashboards/{id}', { params })
      throw await redirectDeleted(paths.clientDashboards(client), done.deleted, deletions)
    }),
    copy: copyDashboard(request, client, id),
    layout: saveLayout(request, id, async () => {
      throw await backTo(settings, done.layout)
    }),
    default: formAction(dashboardNameForm, async (body) => {
      await api.put('/api/dashboards/{id}', { params, body })
      throw await backTo(settings, done.renamed)
    }),
  })
}
