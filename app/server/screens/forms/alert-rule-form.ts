import type { SubmissionResult } from '@conform-to/react'
import { alertRuleListMessages } from '~/shared/messages/alert-rules'
import { alertSettingsPath } from '~/shared/rules/alert-rules/settings-path'
import type { AlertRule, AlertRulePlace } from '~/shared/schemas/alert-rule'
import type { AlertRuleForm } from '~/shared/schemas/alert-rule-form'
import type { ApiClient } from '../api-for'
import { redirectWithToast } from '../toast'
import { confirmAction } from './entity-actions'

type Reply = () => SubmissionResult<string[]>
const { done } = alertRuleListMessages

/** A page chosen in the form of a site's rule is the place of the rule. */
const placeWith = (place: AlertRulePlace, page: number | undefined): AlertRulePlace =>
  page === undefined || place.site === undefined ? place : { page }

/** Shows the form again, with what its rule would have sent. */
export const previewRule =
  (api: ApiClient, place: AlertRulePlace) =>
  async ({ body, page }: AlertRuleForm, reply: Reply) => ({
    ...reply(),
    preview: await api.post('/api/alert-rules/backtest', { body: { ...placeWith(place, page), ...body } }),
  })

export const createRuleOf =
  (api: ApiClient, place: AlertRulePlace, overrides: string | null) =>
  async ({ body, page }: AlertRuleForm) => {
    if (overrides === null) {
      const rule = await api.post('/api/alert-rules', { body: { ...placeWith(place, page), ...body } })
      throw await backWith(rule, done.created)
    }
    const rule = await api.post('/api/alert-rules/{id}/override', {
      params: { id: overrides },
      body: { ...place, ...body },
    })
    throw await backWith(rule, done.overridden)
  }

export const updateRuleOf =
  (api: ApiClient, id: string) =>
  async ({ body }: AlertRuleForm) => {
    throw await backWith(await api.put('/api/alert-rules/{id}', { params: { id }, body }), done.saved)
  }

const backWith = (rule: AlertRule, message: string) =>
  redirectWithToast(alertSettingsPath(rule), { status: 'success', message })

export const deleteRuleOf = (api: ApiClient, rule: AlertRule) =>
  confirmAction(async () => {
    await api.delete('/api/alert-rules/{id}', { params: { id: rule._id } })
    throw await backWith(rule, done.deleted)
  })
