import { z } from 'zod'
import { alertRuleListMessages } from '~/shared/messages/alert-rules'
import { alertSettingsPath } from '~/shared/rules/alert-rules/settings-path'
import type { AlertRuleList } from '~/shared/schemas/alert-rule'
import type { ApiClient } from '../api-for'
import { redirectWithToast } from '../toast'
import { confirmAction, entityActions, formAction } from './entity-actions'

const { done } = alertRuleListMessages
const switchForm = z.object({ intent: z.enum(['on', 'off', 'offHere']), rule: z.string() })

/** Actions of a list of rules: switch a rule, switch an inherited one off here, delete one. */
export function alertRuleListActions(request: Request, api: ApiClient, place: AlertRuleList['place']) {
  const back = (message: string) =>
    redirectWithToast(alertSettingsPath(place), { status: 'success', message })
  return entityActions(request, {
    delete: confirmAction(async () => {
      const id = new URL(request.url).searchParams.get('rule') ?? ''
      await api.delete('/api/alert-rules/{id}', { params: { id } })
      throw await back(done.deleted)
    }),
    default: formAction(switchForm, async ({ intent, rule: id }) => {
      if (intent === 'offHere') {
        const body = { [place.level]: place._id, isEnabled: false }
        await api.post('/api/alert-rules/{id}/override', { params: { id }, body })
        throw await back(done.offHere)
      }
      const isEnabled = intent === 'on'
      await api.put('/api/alert-rules/{id}', { params: { id }, body: { isEnabled } })
      throw await back(isEnabled ? done.on : done.off)
    }),
  })
}
