import { z } from 'zod'
import {
  appliedConfiguration,
  applyInput,
  configurationPlan,
  exportQuery,
  MAX_CONFIGURATION_BYTES,
  planInput,
} from '~/shared/schemas/configuration'
import { byId, endpoint } from '../../platform/http/endpoint'
import { applyConfiguration } from './apply-configuration'
import { configurationSchema, exportConfiguration } from './export-configuration'
import { planConfiguration } from './plan-configuration'

/** A client of 10,000 sites is one transaction, see TIME_MS of apply-configuration.ts. */
const APPLY_LIMIT_MS = 180_000
/** The text is inside JSON, which escapes it. */
const BODY_LIMIT = 2 * MAX_CONFIGURATION_BYTES

const TYPES = { yaml: 'application/yaml; charset=utf-8', json: 'application/json; charset=utf-8' } as const

export const configurationRows = [
  endpoint.get('/api/configuration.schema.json', {
    summary: 'JSON Schema of the configuration file, for editors',
    guard: 'public',
    response: z.record(z.string(), z.unknown()),
    run: async () => configurationSchema(),
  }),
  endpoint.get('/api/organizations/{id}/configuration', {
    summary: 'Clients, projects, sites and monitors as a file; secrets only as references',
    ...byId('organization', 'organization.readConfiguration'),
    query: exportQuery,
    media: ['application/yaml', 'application/json'],
    run: async (ctx, { query: { format, download } }) =>
      new Response(await exportConfiguration(ctx, format), {
        headers: {
          'content-type': TYPES[format],
          'cache-control': 'no-store',
          ...(download && { 'content-disposition': `attachment; filename="lightkeeper.${format}"` }),
        },
      }),
  }),
  endpoint.post('/api/organizations/{id}/configuration/plan', {
    summary: 'What applying a configuration file would create, change and delete',
    keyScope: 'read',
    ...byId('organization', 'organization.readConfiguration'),
    body: planInput,
    bodyLimit: BODY_LIMIT,
    response: configurationPlan,
    run: (ctx, { body }) => planConfiguration(ctx, body),
  }),
  endpoint.post('/api/organizations/{id}/configuration/apply', {
    summary: 'Apply a configuration file, a transaction for each client; call again while `next` is set',
    ...byId('organization', 'organization.configure'),
    body: applyInput,
    bodyLimit: BODY_LIMIT,
    limitMs: APPLY_LIMIT_MS,
    response: appliedConfiguration,
    run: (ctx, { body }) => applyConfiguration(ctx, body),
  }),
]
