import { annotationQuery, operatorQuery } from '~/shared/schemas/annotation'
import {
  deployment,
  deploymentChange,
  newDeployment,
  newOperatorDeployment,
} from '~/shared/schemas/deployment'
import { done, pageOf, uuidParams } from '~/shared/schemas/paging'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { deleteDeployment, updateDeployment } from './change-annotations'
import { createDeployment, createOperatorDeployment } from './create-deployment'
import { listDeployments, readDeployment } from './read-annotations'

export const deploymentRows = [
  endpoint.get('/api/deployments', {
    summary: 'Deployments of what the caller may see, newest first',
    guard: 'caller',
    query: annotationQuery,
    response: pageOf(deployment),
    run: (ctx, { query }) => listDeployments(ctx, query),
  }),
  endpoint.post('/api/deployments', {
    summary:
      'Tell of a deployment of one site or project; told again with the same version, environment and moment (without one: within 15 minutes and before any other version) it stays the one it is',
    guard: {
      on: 'deployment.create',
      target: ({ body }) =>
        body.site == null ? { kind: 'project', id: body.project ?? 0 } : { kind: 'site', id: body.site },
    },
    body: newDeployment,
    response: deployment,
    run: (ctx, { body }) => createDeployment(ctx, body),
  }),
  endpoint.get('/api/deployments/{id}', {
    summary: 'One deployment',
    guard: 'caller',
    params: uuidParams,
    response: deployment,
    run: (ctx, { params }) => readDeployment(ctx, params.id),
  }),
  endpoint.put('/api/deployments/{id}', {
    summary: 'Change the facts of a deployment',
    ...byUuid('deployment', 'deployment.update'),
    body: deploymentChange,
    response: deployment,
    run: (ctx, { body }) => updateDeployment(ctx, body),
  }),
  endpoint.delete('/api/deployments/{id}', {
    summary: 'Delete a deployment',
    ...byUuid('deployment', 'deployment.delete'),
    response: done,
    run: (ctx) => deleteDeployment(ctx),
  }),
  endpoint.get('/api/operator/deployments', {
    summary: 'Platform deployments, shown to all organizations',
    guard: 'super',
    query: operatorQuery,
    response: pageOf(deployment),
    run: (ctx, { query }) => listDeployments(ctx, query, true),
  }),
  endpoint.post('/api/operator/deployments', {
    summary: 'Record a platform deployment, such as new agents or a new version',
    guard: 'super',
    body: newOperatorDeployment,
    response: deployment,
    run: (ctx, { body }) => createOperatorDeployment(ctx, body),
  }),
]
