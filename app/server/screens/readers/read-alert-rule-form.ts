import { redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'
import {
  isAlertMetric,
  newRuleBody,
  placeOfText,
  placeText,
  ruleBody,
} from '~/shared/rules/alert-rules/rule-body'
import type { AlertBackTest } from '~/shared/schemas/alert-back-test'
import type { AlertRuleBody, AlertRulePlace } from '~/shared/schemas/alert-rule'
import type { Profile } from '~/shared/schemas/auth'
import { notFound } from '../../platform/errors'
import { requestIdOf } from '../../platform/http/request-id'
import { type ApiClient, apiFor } from '../api-for'
import { toScreenResponse } from '../screen-errors'
import { readRulePlace } from './read-rule-place'

/** What the form of a new rule needs: at first only a metric is chosen; `overrides` names an inherited rule. */
export async function readNewRule(request: Request) {
  const api = apiFor(request)
  const { searchParams: search } = new URL(request.url)
  const place = placeInUrl(request)
  const choices = await api.get('/api/alert-rules/choices', { query: place })
  const overrides = search.get('overrides')
  if (overrides !== null) {
    const inherited = await readInherited(api, place, overrides)
    if (!inherited) throw redirect(paths.newAlertRule({ place: search.get('place') }))
    const body = ruleBody(inherited)
    return { choices, body, overrides: inherited, preview: await previewOf(api, place, body) }
  }
  const metric = search.get('metric')
  if (!isAlertMetric(metric)) return { choices, body: null, overrides: null, preview: null }
  const body = newRuleBody(metric, search.get('kind'))
  return { choices, body, overrides: null, preview: await previewOf(api, place, body) }
}

/** Without a place in the URL: the widest that the visitor may make rules for. */
export async function redirectToPlace(request: Request, visitor: Profile): Promise<void> {
  const { searchParams: search } = new URL(request.url)
  const place = search.has('place') ? null : await readRulePlace(apiFor(request), visitor)
  if (!place) return
  const at = placeText({ ...place, page: null })
  throw redirect(paths.newAlertRule({ place: at, metric: search.get('metric') }))
}

/** 'site:12' of `?place=`. */
export function placeInUrl(request: Request): AlertRulePlace {
  const place = placeOfText(new URL(request.url).searchParams.get('place'))
  if (!place) throw toScreenResponse(notFound(), request, requestIdOf(request.headers))
  return place
}

async function readInherited(api: ApiClient, place: AlertRulePlace, id: string) {
  const { items } = await api.get('/api/alert-rules', { query: place })
  return items.find((rule) => rule._id === id && rule.isInherited)
}

export async function readStoredRule(request: Request, id: string) {
  const api = apiFor(request)
  const rule = await api.get('/api/alert-rules/{id}', { params: { id } })
  const place = { [rule.place.level]: rule.place._id }
  const body = ruleBody(rule)
  const [choices, preview] = await Promise.all([
    api.get('/api/alert-rules/choices', { query: place }),
    previewOf(api, place, body),
  ])
  return { rule, choices, body, preview }
}

/** null where a link on another site led to the screen: reading a preview is a POST, which such may not make. */
async function previewOf(
  api: ApiClient,
  place: AlertRulePlace,
  body: AlertRuleBody,
): Promise<AlertBackTest | null> {
  return api.post('/api/alert-rules/backtest', { body: { ...place, ...body } }).catch((error: unknown) => {
    if (error instanceof Response && error.status === 403) return null
    throw error
  })
}
