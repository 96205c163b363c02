import { z } from 'zod'
import { deletionForm } from '~/shared/schemas/client'
import { deleted } from '~/shared/schemas/deletion'
import { device, location } from '~/shared/schemas/device'
import { pageOf, queryId } from '~/shared/schemas/paging'
import {
  chosenProjects,
  compactProject,
  newProject,
  project,
  projectChange,
  projectQuery,
} from '~/shared/schemas/project'
import { byId, endpoint } from '../../platform/http/endpoint'
import { devicesOfClient } from '../devices'
import { listLocations } from '../locations'
import { createProject } from './create-project'
import { deleteProject } from './delete-project'
import { deleteProjects } from './delete-projects'
import { countVisibleProjects, listProjects, readProject } from './read-project'
import { updateProject } from './update-project'

const read = byId('project', 'project.read')

export const projectRows = [
  endpoint.get('/api/projects', {
    summary: 'Projects the caller may see',
    guard: 'caller',
    query: projectQuery,
    response: pageOf(z.union([project, compactProject])),
    run: (ctx, { query }) => listProjects(ctx, query),
  }),
  endpoint.post('/api/projects', {
    summary: 'Create a project of a client',
    guard: { on: 'project.create', target: ({ body }) => ({ kind: 'client', id: body.client }) },
    body: newProject,
    response: project,
    status: 201,
    run: (ctx, { body }) => createProject(ctx, body),
  }),
  endpoint.get('/api/projects/count', {
    summary: 'How many projects the caller may see',
    guard: 'caller',
    query: z.object({ client: queryId.optional() }),
    response: z.object({ count: z.int() }),
    run: (ctx, { query }) => countVisibleProjects(ctx, query.client),
  }),
  endpoint.get('/api/projects/{id}', {
    summary: 'One project',
    ...read,
    response: project,
    run: (ctx) => readProject(ctx),
  }),
  endpoint.put('/api/projects/{id}', {
    summary: 'Change name or tags of a project',
    ...byId('project', 'project.update'),
    body: projectChange,
    response: project,
    run: (ctx, { body }) => updateProject(ctx, body),
  }),
  endpoint.delete('/api/projects/{id}', {
    summary: 'Delete a project with everything inside it; its name confirms',
    ...byId('project', 'project.delete'),
    body: deletionForm,
    response: deleted,
    run: (ctx, { body }) => deleteProject(ctx, body),
  }),
  endpoint.get('/api/projects/{id}/devices', {
    summary: 'Devices that sites of a project can choose from',
    ...read,
    response: z.array(device),
    run: (ctx) => devicesOfClient(ctx),
  }),
  endpoint.get('/api/projects/{id}/locations', {
    summary: 'Locations that sites of a project can choose from, with their live agents',
    ...read,
    response: z.array(location),
    run: (ctx) => listLocations(ctx),
  }),
  endpoint.delete('/api/clients/{id}/projects', {
    summary: 'Delete several projects of a client, all of them or none',
    ...byId('client', 'client.update'),
    body: chosenProjects,
    response: deleted,
    run: (ctx, { body }) => deleteProjects(ctx, body.projects),
  }),
]
