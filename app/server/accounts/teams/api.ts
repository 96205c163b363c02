import { z } from 'zod'
import { done, pageOf } from '~/shared/schemas/paging'
import {
  candidate,
  candidateQuery,
  memberQuery,
  newPermission,
  permission,
  permissionRemoval,
} from '~/shared/schemas/permission'
import { newTeam, team, teamForm, teamQuery, teamUser, teamUserQuery, teamUsers } from '~/shared/schemas/team'
import type { TenantCtx } from '../../platform/context'
import { byId, endpoint } from '../../platform/http/endpoint'
import { grantPermission, listTeamPermissions, removePermission } from '../permissions'
import { addTeamUsers, makeAdministrators, removeTeamUsers, unmakeAdministrators } from './change-team-users'
import { listOwnTeams, listTeamCandidates, listTeams, listTeamUsers, readTeam } from './read-team'
import { createTeam, deleteTeam, updateTeam } from './write-team'

const read = byId('team', 'team.read')
const update = byId('team', 'team.update')

const subject = ({ target }: TenantCtx) => ({ userId: null, teamId: Number(target.id) })

const teams = [
  endpoint.get('/api/teams', {
    summary: 'Teams of the organizations the caller owns, and the caller’s own teams',
    guard: 'user',
    query: teamQuery,
    response: pageOf(team),
    run: (ctx, { query }) => listTeams(ctx, query),
  }),
  endpoint.get('/api/auth/teams', {
    summary: 'Teams the caller is in',
    guard: 'user',
    query: teamQuery,
    response: pageOf(team),
    run: (ctx, { query }) => listOwnTeams(ctx, query),
  }),
  endpoint.post('/api/teams', {
    summary: 'Create a team',
    guard: { on: 'team.create', target: ({ body }) => ({ kind: 'organization', id: body.organization }) },
    body: newTeam,
    response: team,
    status: 201,
    run: (ctx, { body }) => createTeam(ctx, body),
  }),
  endpoint.get('/api/teams/{id}', {
    summary: 'One team',
    ...read,
    response: team,
    run: (ctx) => readTeam(ctx),
  }),
  endpoint.put('/api/teams/{id}', {
    summary: 'Rename a team',
    ...update,
    body: teamForm,
    response: team,
    run: (ctx, { body }) => updateTeam(ctx, body),
  }),
  endpoint.delete('/api/teams/{id}', {
    summary: 'Delete a team; its members lose the rights it gave',
    ...byId('team', 'team.delete'),
    response: done,
    run: (ctx) => deleteTeam(ctx),
  }),
]

const users = [
  endpoint.get('/api/teams/{id}/users', {
    summary: 'Members of a team',
    ...read,
    query: teamUserQuery,
    response: pageOf(teamUser),
    run: (ctx, { query }) => listTeamUsers(ctx, query),
  }),
  endpoint.get('/api/teams/{id}/users/candidates', {
    summary: 'People of the organization who are not in a team',
    ...update,
    query: candidateQuery,
    response: z.array(candidate),
    run: (ctx, { query }) => listTeamCandidates(ctx, query),
  }),
  endpoint.post('/api/teams/{id}/users', {
    summary: 'Add people of the organization to a team',
    ...update,
    body: teamUsers,
    response: done,
    status: 201,
    run: (ctx, { body }) => addTeamUsers(ctx, body),
  }),
  endpoint.delete('/api/teams/{id}/users', {
    summary: 'Remove people from a team',
    ...update,
    body: teamUsers,
    response: done,
    run: (ctx, { body }) => removeTeamUsers(ctx, body),
  }),
  endpoint.post('/api/teams/{id}/administrators', {
    summary: 'Make members of a team its administrators',
    ...update,
    body: teamUsers,
    response: done,
    run: (ctx, { body }) => makeAdministrators(ctx, body),
  }),
  endpoint.delete('/api/teams/{id}/administrators', {
    summary: 'Make administrators of a team plain members',
    ...update,
    body: teamUsers,
    response: done,
    run: (ctx, { body }) => unmakeAdministrators(ctx, body),
  }),
]

const permissions = [
  endpoint.get('/api/teams/{id}/permissions', {
    summary: 'What a team gives to its members',
    ...read,
    query: memberQuery,
    response: pageOf(permission),
    run: (ctx, { query }) => listTeamPermissions(ctx, query),
  }),
  endpoint.post('/api/teams/{id}/permissions', {
    summary: 'Give a team a role on a client or projects, or change the one it has there',
    ...update,
    body: newPermission,
    response: done,
    status: 201,
    run: (ctx, { body }) => grantPermission(ctx, subject(ctx), body),
  }),
  endpoint.delete('/api/teams/{id}/permissions', {
    summary: 'Remove a role on a client or projects from a team',
    ...update,
    body: permissionRemoval,
    response: done,
    run: (ctx, { body }) => removePermission(ctx, subject(ctx), body),
  }),
]

export const teamRows = [...teams, ...users, ...permissions]
