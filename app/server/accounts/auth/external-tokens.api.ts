import { chatToken, readmeToken } from '~/shared/schemas/external-services'
import { emailForm } from '~/shared/schemas/sign-up'
import { endpoint } from '../../platform/http/endpoint'
import { createChatToken } from './create-chat-token'
import { createReadmeToken } from './create-readme-token'

export const externalTokenRows = [
  endpoint.get('/api/auth/rmverify', {
    inDemo: 'closed',
    summary: 'A token that signs the user in at the documentation on ReadMe',
    guard: 'user',
    response: readmeToken,
    run: (ctx) => createReadmeToken(ctx),
  }),
  endpoint.post('/api/auth/hubspot', {
    summary: 'A token that identifies the user to the HubSpot chat widget; only for the own address',
    guard: 'user',
    body: emailForm,
    response: chatToken,
    run: (ctx, { body }) => createChatToken(ctx, body),
  }),
]
