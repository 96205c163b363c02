import { auditSections, cacheSection, sectionParams, securitySection } from '~/shared/schemas/audits'
import { opportunityList } from '~/shared/schemas/opportunities'
import { uuidParams } from '~/shared/schemas/paging'
import { runConditions } from '~/shared/schemas/run-conditions'
import { stepParams } from '~/shared/schemas/script-flow'
import { endpoint, guardOn } from '../http/endpoint'
import { readAudits, readCache, readSecurity } from './read-audits'
import { readConditions } from './read-conditions'
import { readFlowFile } from './read-flow-file'
import { readOpportunities } from './read-opportunities'
import { readStepAudits } from './read-step-audits'

const ofRun = guardOn('run.read', ({ params }: { params: { id: string } }) => ({
  kind: 'run',
  id: params.id,
}))

export const sectionRows = [
  endpoint.get('/api/lighthouses/audits/{id}', {
    summary: 'All audits of a run, by section and by what came of them',
    guard: ofRun,
    params: uuidParams,
    response: auditSections,
    run: (ctx) => readAudits(ctx, 'all'),
  }),
  endpoint.get('/api/lighthouses/{id}/audits/security', {
    summary: 'Our security audits of a run with their weights',
    guard: ofRun,
    params: uuidParams,
    response: securitySection,
    run: (ctx) => readSecurity(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/audits/cache', {
    summary: 'Our cache audits of a run with every response that can be kept',
    guard: ofRun,
    params: uuidParams,
    response: cacheSection,
    run: (ctx) => readCache(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/audits/{section}', {
    summary: 'The audits of one section of a run, or of all',
    guard: ofRun,
    params: sectionParams,
    response: auditSections,
    run: (ctx, { params }) => readAudits(ctx, params.section),
  }),
  endpoint.get('/api/lighthouses/{id}/steps/{step}/audits', {
    summary: 'The audits of one measured step of a scripted run, by section and by what came of them',
    guard: ofRun,
    params: stepParams,
    response: auditSections,
    run: (ctx, { params }) => readStepAudits(ctx, Number(params.step)),
  }),
  endpoint.get('/api/lighthouses/{id}/flow', {
    summary: 'The user-flow report of a scripted run, as a page that needs nothing else',
    guard: ofRun,
    params: uuidParams,
    run: (ctx) => readFlowFile(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/opportunities', {
    summary: 'What would make the page of a run faster, the largest estimated saving first',
    guard: ofRun,
    params: uuidParams,
    response: opportunityList,
    run: (ctx) => readOpportunities(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/conditions', {
    summary: 'Which agent made a run, and how the engine was set',
    guard: ofRun,
    params: uuidParams,
    response: runConditions,
    run: (ctx) => readConditions(ctx),
  }),
]
