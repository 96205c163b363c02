import {
  budgetPrediction,
  levelBudgets,
  levelBudgetsQuery,
  siteBudgets,
  siteSettingsCheck,
  siteSettingsVerdict,
  sitesBudgetPage,
  sitesBudgetQuery,
} from '~/shared/schemas/budget'
import { byId, endpoint } from '../../platform/http/endpoint'
import { checkSiteSettings } from './check-settings'
import { predictBudget, predictLevels, predictSites } from './predict'

export const budgetRows = [
  endpoint.get('/api/organizations/{id}/budgetprediction', {
    summary: 'Tests that the schedules of an organization will make, and its quota',
    ...byId('organization', 'organization.read'),
    response: budgetPrediction,
    run: (ctx) => predictBudget(ctx),
  }),
  endpoint.get('/api/clients/{id}/budgetprediction', {
    summary: 'Planned tests of a client, with the quota of its organization',
    ...byId('client', 'client.readUsage'),
    response: budgetPrediction,
    run: (ctx) => predictBudget(ctx),
  }),
  endpoint.get('/api/budgetpredictions', {
    summary: 'Planned tests of several organizations, clients or projects the caller may see',
    guard: 'caller',
    query: levelBudgetsQuery,
    response: levelBudgets,
    run: (ctx, { query }) => predictLevels(ctx, query),
  }),
  endpoint.get('/api/projects/{id}/budgetprediction', {
    summary: 'Planned tests of a project, with the quota of its organization',
    ...byId('project', 'project.readUsage'),
    response: budgetPrediction,
    run: (ctx) => predictBudget(ctx),
  }),
  endpoint.get('/api/projects/{id}/sitesbudgetprediction', {
    summary: 'Tests that the schedule of each site of a project will make',
    ...byId('project', 'project.readUsage'),
    query: sitesBudgetPage,
    response: siteBudgets,
    run: (ctx, { query }) => predictSites(ctx, { ...query, project: Number(ctx.target.id) }),
  }),
  endpoint.get('/api/sites/budgetprediction', {
    summary: 'Tests that the schedule of each site the caller may see will make',
    guard: 'caller',
    query: sitesBudgetQuery,
    response: siteBudgets,
    run: (ctx, { query }) => predictSites(ctx, query),
  }),
  endpoint.post('/api/clients/{id}/check-site-settings-for-change-in-prediction', {
    inDemo: 'open',
    summary: 'What settings of a site would come to, without saving them',
    keyScope: 'read',
    ...byId('client', 'client.update'),
    body: siteSettingsCheck,
    response: siteSettingsVerdict,
    run: (ctx, { body }) => checkSiteSettings(ctx, body),
  }),
  endpoint.post('/api/projects/{id}/check-site-settings-for-change-in-prediction', {
    inDemo: 'open',
    summary: 'The same for admins of one project',
    keyScope: 'read',
    ...byId('project', 'project.update'),
    body: siteSettingsCheck,
    response: siteSettingsVerdict,
    run: (ctx, { body }) => checkSiteSettings(ctx, body),
  }),
]
