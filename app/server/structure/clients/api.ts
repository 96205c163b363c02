import { z } from 'zod'
import { refusalMessages } from '~/shared/messages/failures'
import {
  client,
  clientChange,
  clientName,
  clientQuery,
  deletionForm,
  newClient,
} from '~/shared/schemas/client'
import { deleted } from '~/shared/schemas/deletion'
import { device } from '~/shared/schemas/device'
import { pageOf, queryId } from '~/shared/schemas/paging'
import { byId, endpoint } from '../../platform/http/endpoint'
import { devicesOfClient, listDevices } from '../devices'
import { createClient } from './create-client'
import { deleteClient } from './delete-client'
import { listAllClients, listClients, readClient } from './read-client'
import { updateClient } from './update-client'

const read = byId('client', 'client.read')

export const clientRows = [
  endpoint.get('/api/clients', {
    summary: 'Clients the caller may see',
    guard: 'caller',
    query: clientQuery,
    response: pageOf(client),
    run: (ctx, { query }) => listClients(ctx, query),
  }),
  endpoint.post('/api/clients', {
    summary: 'Create a client',
    guard: {
      on: 'client.create',
      target: ({ body }) => ({ kind: 'organization', id: body.organization }),
    },
    body: newClient,
    response: client,
    status: 201,
    run: (ctx, { body }) => createClient(ctx, body),
  }),
  endpoint.get('/api/clients/all', {
    summary: 'All clients the caller may see, by name only',
    guard: 'caller',
    query: z.object({ organization: queryId.optional() }),
    response: z.array(clientName),
    run: (ctx, { query }) => listAllClients(ctx, query.organization),
  }),
  endpoint.get('/api/clients/alldevices', {
    summary: 'Devices of all clients the caller may see',
    guard: 'caller',
    response: z.array(device),
    run: (ctx) => listDevices(ctx, { include_global: true }),
  }),
  endpoint.get('/api/clients/{id}', {
    summary: 'One client',
    ...read,
    response: client,
    failure: () => refusalMessages.clientFailed,
    run: (ctx) => readClient(ctx),
  }),
  endpoint.put('/api/clients/{id}', {
    summary: 'Change name, tags or retention of a client',
    ...byId('client', 'client.update'),
    body: clientChange,
    response: client,
    run: (ctx, { body }) => updateClient(ctx, body),
  }),
  endpoint.delete('/api/clients/{id}', {
    summary: 'Delete a client with everything inside it; its name confirms',
    ...byId('client', 'client.delete'),
    body: deletionForm,
    response: deleted,
    run: (ctx, { body }) => deleteClient(ctx, body),
  }),
  endpoint.get('/api/clients/{id}/devices', {
    summary: 'Devices that sites of a client can choose from',
    ...read,
    response: z.array(device),
    run: (ctx) => devicesOfClient(ctx),
  }),
]
