import { z } from 'zod'
import { deletionForm } from '~/shared/schemas/client'
import { device, location } from '~/shared/schemas/device'
import { done, idParams, pageOf, queryId } from '~/shared/schemas/paging'
import { chosenProjects, newProject, project, projectChange, projectQuery } from '~/shared/schemas/project'
import { devicesOfClient } from '../devices'
import { endpoint } from '../http/endpoint'
import { listLocations } from '../locations'
import { createProject } from './create-project'
import { deleteProject } from './delete-project'
import { deleteProjects } from './delete-projects'
import { countVisibleProjects, listProjects, readProject } from './read-project'
import { updateProject } from './update-project'

const target = ({ params }: { params: { id: string } }) => ({ kind: 'project' as const, id: params.id })
const read = { on: 'project.read', target } as const

export const projectRows = [
  endpoint.get('/api/projects', {
    summary: 'Projects the caller may see',
    guard: 'caller',
    query: projectQuery,
    response: pageOf(project),
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
    guard: read,
    params: idParams,
    response: project,
    run: (ctx) => readProject(ctx),
  }),
  endpoint.put('/api/projects/{id}', {
    summary: 'Rename a project',
    guard: { on: 'project.update', target },
    params: idParams,
    body: projectChange,
    response: project,
    run: (ctx, { body }) => updateProject(ctx, body),
  }),
  endpoint.delete('/api/projects/{id}', {
    summary: 'Delete a project with everything inside it; its name confirms',
    guard: { on: 'project.delete', target },
    params: idParams,
    body: deletionForm,
    response: done,
    run: (ctx, { body }) => deleteProject(ctx, body),
  }),
  endpoint.get('/api/projects/{id}/devices', {
    summary: 'Devices that sites of a project can choose from',
    guard: read,
    params: idParams,
    response: z.array(device),
    run: (ctx) => devicesOfClient(ctx),
  }),
  endpoint.get('/api/projects/{id}/locations', {
    summary: 'Locations that sites of a project can choose from, with their live agents',
    guard: read,
    params: idParams,
    response: z.array(location),
    run: (ctx) => listLocations(ctx),
  }),
  endpoint.delete('/api/clients/{id}/projects', {
    summary: 'Delete several projects of a client, all of them or none',
    guard: { on: 'client.update', target: ({ params }) => ({ kind: 'client', id: params.id }) },
    params: idParams,
    body: chosenProjects,
    response: done,
    run: (ctx, { body }) => deleteProjects(ctx, body.projects),
  }),
]
