import { auditSections, cacheSection, sectionParams, securitySection } from '~/shared/schemas/audits'
import { opportunityList } from '~/shared/schemas/opportunities'
import { runConditions } from '~/shared/schemas/run-conditions'
import { stepParams } from '~/shared/schemas/script-flow'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { readConditions, readFlowFile } from '../results'
import { readAudits, readCache, readSecurity } from './read-audits'
import { readOpportunities } from './read-opportunities'
import { readStepAudits } from './read-step-audits'

const ofRun = byUuid('run', 'run.read')

export const sectionRows = [
  endpoint.get('/api/lighthouses/audits/{id}', {
    summary: 'All audits of a run, by section and result',
    ...ofRun,
    response: auditSections,
    run: (ctx) => readAudits(ctx, 'all'),
  }),
  endpoint.get('/api/lighthouses/{id}/audits/security', {
    summary: 'Our security audits of a run with their weights',
    ...ofRun,
    response: securitySection,
    run: (ctx) => readSecurity(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/audits/cache', {
    summary: 'Our cache audits of a run with every response that can be kept',
    ...ofRun,
    response: cacheSection,
    run: (ctx) => readCache(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/audits/{section}', {
    summary: 'The audits of one section of a run, or of all',
    ...ofRun,
    params: sectionParams,
    response: auditSections,
    run: (ctx, { params }) => readAudits(ctx, params.section),
  }),
  endpoint.get('/api/lighthouses/{id}/steps/{step}/audits', {
    summary: 'The audits of one measured step of a scripted run, by section and result',
    ...ofRun,
    params: stepParams,
    response: auditSections,
    run: (ctx, { params }) => readStepAudits(ctx, Number(params.step)),
  }),
  endpoint.get('/api/lighthouses/{id}/flow', {
    summary: 'The user-flow report of a scripted run, as a page that needs nothing else',
    ...ofRun,
    opens: 'downloads',
    media: 'application/json',
    run: (ctx, _, { request }) => readFlowFile(ctx, request),
  }),
  endpoint.get('/api/lighthouses/{id}/opportunities', {
    summary: 'What would make the page of a run faster, the largest estimated saving first',
    ...ofRun,
    response: opportunityList,
    run: (ctx) => readOpportunities(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/conditions', {
    summary: 'Which agent made a run, and how the engine was set',
    ...ofRun,
    response: runConditions,
    run: (ctx) => readConditions(ctx),
  }),
]
