import {
  agentChange,
  agentParams,
  agentsStatus,
  agentView,
  createdAgent,
  newAgent,
} from '~/shared/schemas/agents-status'
import { done } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { changeAgent, registerAgent, revokeAgent } from './change-agents'
import { readAgentsStatus } from './read-status'

export const agentStatusRows = [
  endpoint.get('/api/agents/status', {
    summary: 'All agents and locations with state, queue and planned tests',
    guard: 'super',
    response: agentsStatus,
    run: (ctx) => readAgentsStatus(ctx),
  }),
  endpoint.post('/api/agents', {
    summary: 'Register an agent; its key is returned once',
    guard: 'super',
    body: newAgent,
    response: createdAgent,
    status: 201,
    run: (ctx, { body }) => registerAgent(ctx, body),
  }),
  endpoint.put('/api/agents/{id}', {
    summary: 'Rename an agent, drain it or take it into service again',
    guard: 'super',
    params: agentParams,
    body: agentChange,
    response: agentView,
    run: (ctx, { params, body }) => changeAgent(ctx, params.id, body),
  }),
  endpoint.delete('/api/agents/{id}', {
    summary: 'Revoke the key of an agent',
    guard: 'super',
    params: agentParams,
    response: done,
    run: (ctx, { params }) => revokeAgent(ctx, params.id),
  }),
]
