import { comparedPages, compareQuery } from '~/shared/schemas/compare-pages'
import { comparisonQuery, newFaults, newFaultsQuery, testComparison } from '~/shared/schemas/compare-tests'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { comparePages } from './compare-pages'
import { compareTests } from './compare-tests'
import { readNewFaults } from './new-faults'

const ofRun = byUuid('run', 'run.read')

export const compareRows = [
  endpoint.get('/api/lighthouses/{id}/comparepages', {
    summary: 'Compare with the other pages of the site, tested at about the same time',
    ...ofRun,
    query: compareQuery,
    response: comparedPages,
    run: (ctx, { query }) => comparePages(ctx, query),
  }),
  endpoint.get('/api/lighthouses/{id}/comparison', {
    summary: 'Compare a run with another test of the same page: metrics, requests and audits',
    ...ofRun,
    query: comparisonQuery,
    response: testComparison,
    run: (ctx, { query }) => compareTests(ctx, query),
  }),
  endpoint.get('/api/lighthouses/{id}/new-faults', {
    summary: 'Audits that fail in a run and passed in the previous comparable test',
    ...ofRun,
    query: newFaultsQuery,
    response: newFaults,
    run: (ctx, { query }) => readNewFaults(ctx, query),
  }),
]
