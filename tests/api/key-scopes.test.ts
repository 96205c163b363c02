import { expect, test } from 'vitest'
import { apiTable } from '~/server/api/table'
import { keyScopeOf } from '~/server/platform/http/key-scope'
import { KEY_SCOPES, type KeyScope } from '~/shared/rules/access/key-scopes'
import { nameOf } from './sample-calls'

const calls = apiTable.filter(({ guard }) => !['public', 'agent', 'scim'].includes(guard))
const rowsOf = (scope: KeyScope) => calls.filter((row) => keyScopeOf(row) === scope)
const named = (lines: string) => lines.trim().split(/\n\s*/)

/** Reading is GET, changing every other method; all that differs is named here, so that no new call slips in. */
test('calls that read by another method', () => {
  const others = rowsOf('read').filter(({ method }) => method !== 'get')
  expect(others.map(nameOf).sort()).toEqual(
    named(`
    POST /api/ChromeUXReports/lastbypages
    POST /api/alert-rules/backtest
    POST /api/charts/preview
    POST /api/clients/{id}/check-site-settings-for-change-in-prediction
    POST /api/dashboards/getall
    POST /api/googleanalytics/traffic
    POST /api/googleanalytics/traffic/detail
    POST /api/lighthouses/testqueuebyids
    POST /api/organizations/{id}/configuration/plan
    POST /api/projects/{id}/check-site-settings-for-change-in-prediction
    POST /api/test-scripts/check`),
  )
})

test('calls that change by GET', () => {
  const others = rowsOf('write').filter(({ method }) => method === 'get')
  expect(others.map(nameOf).sort()).toEqual(
    named(`
    GET /api/auth/linkacc/{provider}
    GET /api/auth/regenerateapikey
    GET /api/auth/unlinkacc/{provider}
    GET /api/clients/{id}/regenerateapikey
    GET /api/organizations/{id}/regenerateapikey
    GET /api/sites/uptimesync`),
  )
})

test('calls that run or cancel tests', () => {
  expect(rowsOf('test').map(nameOf).sort()).toEqual(
    named(`
    GET /api/lighthouses/runtestfromdashboard
    POST /api/lighthouses/manual-tests/cancel
    POST /api/lighthouses/manual-tests/cancel-queued
    POST /api/lighthouses/runtestfromdashboard
    POST /api/lighthouses/{id}/experiments`),
  )
})

test('calls about billing', () => {
  const paths = rowsOf('billing').map(({ path }) => path.replace(/\/\{\w+\}/g, ''))
  const subjects = paths.map((path) => /^\/api\/(organizations\/|payments\/)?[\w-]+/.exec(path)?.[0])
  expect([...new Set(subjects)].sort()).toEqual(
    named(`
    /api/discounts
    /api/invoices
    /api/organizations/billing-details
    /api/organizations/invoices
    /api/organizations/offers
    /api/organizations/orders
    /api/organizations/own-subscription
    /api/organizations/payment-link
    /api/organizations/subscription
    /api/payments/differences
    /api/plans
    /api/revenue
    /api/seller
    /api/subscriptions`),
  )
})

test('every call has one scope', () => {
  expect(KEY_SCOPES.flatMap(rowsOf)).toHaveLength(calls.length)
})
