import { alertBackTest, alertBackTestQuery } from '~/shared/schemas/alert-back-test'
import {
  alertRule,
  alertRuleChange,
  alertRuleChoices,
  alertRuleList,
  alertRuleOverride,
  alertRulePlace,
  newAlertRule,
} from '~/shared/schemas/alert-rule'
import { done, uuidParams } from '~/shared/schemas/paging'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { backTestRule } from './back-test-rule'
import { createRule } from './create-rule'
import { deleteRule } from './delete-rule'
import { overrideRule } from './override-rule'
import { placeTarget } from './place'
import { readChoices } from './read-choices'
import { listRules, readRule } from './rule-list'
import { updateRule } from './update-rule'

export const alertRuleRows = [
  endpoint.get('/api/alert-rules', {
    summary:
      'Alert rules that apply to an organization, client, project, site or page, and those set below it',
    guard: { on: 'alertRule.read', target: ({ query }) => placeTarget(query) },
    query: alertRulePlace,
    response: alertRuleList,
    run: (ctx, { query }) => listRules(ctx, query),
  }),
  endpoint.post('/api/alert-rules', {
    summary: 'Add an alert rule to one organization, client, project, site or page',
    guard: { on: 'alertRule.update', target: ({ body }) => placeTarget(body) },
    body: newAlertRule,
    response: alertRule,
    status: 201,
    run: (ctx, { body }) => createRule(ctx, body),
  }),
  endpoint.get('/api/alert-rules/choices', {
    summary: 'Devices, locations, channels and pages that alert rules of a place can name',
    guard: { on: 'alertRule.update', target: ({ query }) => placeTarget(query) },
    query: alertRulePlace,
    response: alertRuleChoices,
    run: (ctx, { query }) => readChoices(ctx, query),
  }),
  endpoint.post('/api/alert-rules/backtest', {
    inDemo: 'open',
    summary: 'What an alert rule would have sent in the last 90 days',
    keyScope: 'read',
    guard: { on: 'alertRule.read', target: ({ body }) => placeTarget(body) },
    body: alertBackTestQuery,
    response: alertBackTest,
    run: (ctx, { body }) => backTestRule(ctx, body),
  }),
  endpoint.get('/api/alert-rules/{id}', {
    summary: 'One alert rule',
    ...byUuid('alertRule', 'alertRule.read'),
    response: alertRule,
    run: (ctx) => readRule(ctx),
  }),
  endpoint.put('/api/alert-rules/{id}', {
    summary: 'Update an alert rule; its place and metric stay',
    ...byUuid('alertRule', 'alertRule.update'),
    body: alertRuleChange,
    response: alertRule,
    run: (ctx, { body }) => updateRule(ctx, body),
  }),
  endpoint.delete('/api/alert-rules/{id}', {
    summary: 'Delete an alert rule and its overrides',
    ...byUuid('alertRule', 'alertRule.update'),
    response: done,
    run: (ctx) => deleteRule(ctx),
  }),
  endpoint.post('/api/alert-rules/{id}/override', {
    summary: 'Replace an inherited alert rule at a lower place, or switch it off there',
    guard: { on: 'alertRule.update', target: ({ body }) => placeTarget(body) },
    params: uuidParams,
    body: alertRuleOverride,
    response: alertRule,
    status: 201,
    run: (ctx, { params, body }) => overrideRule(ctx, params.id, body),
  }),
]
