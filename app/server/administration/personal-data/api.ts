import { done } from '~/shared/schemas/paging'
import { accountDeletion, accountDeletionForm } from '~/shared/schemas/personal-data'
import { endpoint } from '../../platform/http/endpoint'
import { clearSessionToken } from '../../platform/http/session-cookie'
import { deleteAccount, readDeletion } from './delete-account'
import { exportAccount } from './export-account'

export const personalDataRows = [
  endpoint.get('/api/auth/personal-data', {
    summary: 'Everything stored about the caller as a JSON file, without passwords, keys and tokens',
    guard: 'user',
    media: 'application/json',
    run: (ctx) => exportAccount(ctx),
  }),
  endpoint.get('/api/auth/account-deletion', {
    summary: 'What prevents deletion of the own account, and what is deleted with it',
    guard: 'user',
    response: accountDeletion,
    run: (ctx) => readDeletion(ctx),
  }),
  endpoint.delete('/api/auth/account', {
    summary: 'Delete the own account; its address and password confirm',
    guard: 'user',
    confirmation: 'session',
    body: accountDeletionForm,
    response: done,
    run: async (ctx, { body }, { setHeader }) => {
      const answer = await deleteAccount(ctx, body)
      setHeader('set-cookie', await clearSessionToken())
      return answer
    },
  }),
]
