import { z } from 'zod'
import { failuresMessages, refusalMessages } from '~/shared/messages/failures'
import { done, pageOf } from '~/shared/schemas/paging'
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
import type { TenantCtx } from '../../platform/context'
import { byId, endpoint } from '../../platform/http/endpoint'
import { addMember, changeClientMember, changeProjectMember, removeMember, subjectOf } from '../permissions'
import { countMembers, listCandidates, listMembers } from './list-members'

const clientOf = ({ target }: TenantCtx) => target.clientId ?? 0
const projectOf = ({ target }: TenantCtx) => Number(target.id)

/** Rows that clients and projects share. */
const rowsOf = <const Path extends string>(path: Path, kind: 'client' | 'project') => {
  const read = byId(kind, `${kind}.readMembers` as const)
  const what = `a ${kind}`
  return [
    endpoint.get(`${path}/users` as const, {
      summary: `People and teams with a right in ${what}, and where it comes from`,
      ...read,
      query: memberQuery,
      response: pageOf(member),
      failure: () => failuresMessages.userListFailed,
      run: (ctx, { query }) => listMembers(ctx, query),
    }),
    endpoint.get(`${path}/users/count` as const, {
      summary: `How many people and teams have a right in ${what}`,
      ...read,
      response: count,
      failure: () => refusalMessages.userCountFailed,
      run: (ctx) => countMembers(ctx),
    }),
    endpoint.get(`${path}/users/candidates` as const, {
      summary: `People and teams of the organization who are no members of ${what} yet`,
      ...byId(kind, `${kind}.changeMembers` as const),
      query: candidateQuery,
      response: z.array(candidate),
      run: (ctx, { query }) => listCandidates(ctx, query),
    }),
    endpoint.delete(`${path}/users` as const, {
      summary: `Take what a member was given in ${what}`,
      ...byId(kind, `${kind}.changeMembers` as const),
      body: memberRemoval,
      response: done,
      run: (ctx, { body }) =>
        removeMember(ctx, subjectOf(body.subjectId), {
          client: clientOf(ctx),
          project: kind === 'project' ? projectOf(ctx) : null,
        }),
    }),
  ] as const
}

const changeClient = byId('client', 'client.changeMembers')
const changeProject = byId('project', 'project.changeMembers')

export const memberRows = [
  ...rowsOf('/api/clients/{id}', 'client'),
  endpoint.post('/api/clients/{id}/users', {
    summary: 'Add a person or team of the organization to a client',
    ...changeClient,
    body: clientMember,
    response: done,
    status: 201,
    run: (ctx, { body }) => addMember(ctx, subjectOf(body.subjectId), { ...body, client: clientOf(ctx) }),
  }),
  endpoint.put('/api/clients/{id}/users', {
    summary: 'Change the role of a member of a client',
    ...changeClient,
    body: clientMember,
    response: done,
    failure: () => refusalMessages.permissionUpdateFailed,
    run: (ctx, { body }) =>
      changeClientMember(ctx, subjectOf(body.subjectId), { ...body, client: clientOf(ctx) }),
  }),
  ...rowsOf('/api/projects/{id}', 'project'),
  endpoint.post('/api/projects/{id}/users', {
    summary: 'Add a person or team of the organization to a project',
    ...changeProject,
    body: projectMember,
    response: done,
    status: 201,
    run: (ctx, { body }) =>
      addMember(ctx, subjectOf(body.subjectId), {
        ...body,
        client: clientOf(ctx),
        projects: [projectOf(ctx)],
      }),
  }),
  endpoint.put('/api/projects/{id}/users', {
    summary: 'Change the role of a member of a project',
    ...changeProject,
    body: projectMember,
    response: done,
    failure: () => refusalMessages.permissionUpdateFailed,
    run: (ctx, { body }) =>
      changeProjectMember(ctx, subjectOf(body.subjectId), {
        client: clientOf(ctx),
        project: projectOf(ctx),
        role: body.role,
      }),
  }),
]
