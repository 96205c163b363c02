import { z } from 'zod'
import { done, idParams, pageOf } from '~/shared/schemas/paging'
import {
  candidate,
  candidateQuery,
  clientMember,
  count,
  member,
  memberQuery,
  memberRemoval,
  projectMember,
} from '~/shared/schemas/permission'
import type { TenantCtx } from '../context'
import { endpoint } from '../http/endpoint'
import { addMember, changeClientMember, changeProjectMember, removeMember, subjectOf } from '../permissions'
import { countMembers, listCandidates, listMembers } from './list-members'

type ById = { params: { id: string } }
const client = ({ params }: ById) => ({ kind: 'client' as const, id: params.id })
const project = ({ params }: ById) => ({ kind: 'project' as const, id: params.id })

const readClient = { on: 'client.readMembers', target: client } as const
const changeClient = { on: 'client.changeMembers', target: client } as const
const readProject = { on: 'project.readMembers', target: project } as const
const changeProject = { on: 'project.changeMembers', target: project } as const

const clientOf = ({ target }: TenantCtx) => target.clientId ?? 0
const oneProject = (ctx: TenantCtx) => ({ client: clientOf(ctx), projects: [Number(ctx.target.id)] })

const ofClients = [
  endpoint.get('/api/clients/{id}/users', {
    summary: 'People and teams with a right in a client, and where it comes from',
    guard: readClient,
    params: idParams,
    query: memberQuery,
    response: pageOf(member),
    run: (ctx, { query }) => listMembers(ctx, query),
  }),
  endpoint.get('/api/clients/{id}/users/count', {
    summary: 'How many people and teams have a right in a client',
    guard: readClient,
    params: idParams,
    response: count,
    run: (ctx) => countMembers(ctx),
  }),
  endpoint.get('/api/clients/{id}/users/candidates', {
    summary: 'People and teams of the organization who are no members of a client yet',
    guard: changeClient,
    params: idParams,
    query: candidateQuery,
    response: z.array(candidate),
    run: (ctx, { query }) => listCandidates(ctx, query),
  }),
  endpoint.post('/api/clients/{id}/users', {
    summary: 'Add a person or team of the organization to a client',
    guard: changeClient,
    params: idParams,
    body: clientMember,
    response: done,
    status: 201,
    run: (ctx, { body }) => addMember(ctx, subjectOf(body.subjectId), { ...body, client: clientOf(ctx) }),
  }),
  endpoint.put('/api/clients/{id}/users', {
    summary: 'Change the role of a member of a client',
    guard: changeClient,
    params: idParams,
    body: clientMember,
    response: done,
    run: (ctx, { body }) =>
      changeClientMember(ctx, subjectOf(body.subjectId), { ...body, client: clientOf(ctx) }),
  }),
  endpoint.delete('/api/clients/{id}/users', {
    summary: 'Take everything that a member was given in a client',
    guard: changeClient,
    params: idParams,
    body: memberRemoval,
    response: done,
    run: (ctx, { body }) =>
      removeMember(ctx, subjectOf(body.subjectId), { client: clientOf(ctx), project: null }),
  }),
]

const ofProjects = [
  endpoint.get('/api/projects/{id}/users', {
    summary: 'People and teams with a right in a project, and where it comes from',
    guard: readProject,
    params: idParams,
    query: memberQuery,
    response: pageOf(member),
    run: (ctx, { query }) => listMembers(ctx, query),
  }),
  endpoint.get('/api/projects/{id}/users/count', {
    summary: 'How many people and teams have a right in a project',
    guard: readProject,
    params: idParams,
    response: count,
    run: (ctx) => countMembers(ctx),
  }),
  endpoint.get('/api/projects/{id}/users/candidates', {
    summary: 'People and teams of the organization who are no members of a project yet',
    guard: changeProject,
    params: idParams,
    query: candidateQuery,
    response: z.array(candidate),
    run: (ctx, { query }) => listCandidates(ctx, query),
  }),
  endpoint.post('/api/projects/{id}/users', {
    summary: 'Add a person or team of the organization to a project',
    guard: changeProject,
    params: idParams,
    body: projectMember,
    response: done,
    status: 201,
    run: (ctx, { body }) => addMember(ctx, subjectOf(body.subjectId), { ...body, ...oneProject(ctx) }),
  }),
  endpoint.put('/api/projects/{id}/users', {
    summary: 'Change the role of a member of a project',
    guard: changeProject,
    params: idParams,
    body: projectMember,
    response: done,
    run: (ctx, { body }) =>
      changeProjectMember(ctx, subjectOf(body.subjectId), {
        client: clientOf(ctx),
        project: Number(ctx.target.id),
        role: body.role,
      }),
  }),
  endpoint.delete('/api/projects/{id}/users', {
    summary: 'Take what a member was given in a project',
    guard: changeProject,
    params: idParams,
    body: memberRemoval,
    response: done,
    run: (ctx, { body }) =>
      removeMember(ctx, subjectOf(body.subjectId), {
        client: clientOf(ctx),
        project: Number(ctx.target.id),
      }),
  }),
]

/** Who may see and change a client or project. */
export const memberRows = [...ofClients, ...ofProjects]
