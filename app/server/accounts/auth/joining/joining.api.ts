import { done } from '~/shared/schemas/paging'
import {
  confirmForm,
  emailForm,
  linkState,
  resendForm,
  resetForm,
  signUpForm,
  signUpState,
  validateQuery,
} from '~/shared/schemas/sign-up'
import { hasBilling } from '../../../platform/has-billing'
import { serializeDeviceToken } from '../../../platform/http/device-cookie'
import { endpoint } from '../../../platform/http/endpoint'
import { browserOf } from '../../../platform/http/session-cookie'
import { sendsMail } from '../../../platform/mail'
import { readTrialDays } from '../../organizations'
import { resetPassword } from '../passwords/reset-password'
import { forgotPassword, isSignUpOpen, resendConfirmation, signUp } from './account-requests'
import { confirmAccount } from './confirm-account'
import { validateLink } from './links'

export const joiningRows = [
  endpoint.get('/api/auth/signup', {
    summary: 'Whether sign-up is open here and starts a trial, and whether mails are sent',
    guard: 'public',
    response: signUpState,
    run: async ({ db }) => ({
      isOpen: isSignUpOpen(),
      trialDays: (hasBilling() && (await readTrialDays(db))) || null,
      sendsMail: sendsMail(),
    }),
  }),
  endpoint.post('/api/auth/signup', {
    summary: 'Sign up with an organization, on trial where billing is on; an email contains the next step',
    guard: 'public',
    body: signUpForm,
    response: done,
    run: (ctx, { body }) => signUp(ctx, body),
  }),
  endpoint.post('/api/auth/confirm', {
    summary: 'Confirm the address of an account by the token of a mail',
    guard: 'public',
    body: confirmForm,
    response: done,
    run: (ctx, { body }) => confirmAccount(ctx, body),
  }),
  endpoint.post('/api/auth/confirm/resend', {
    summary: 'Resend the confirmation email; your own if signed in',
    guard: 'public',
    body: resendForm,
    response: done,
    run: (ctx, { body }) => resendConfirmation(ctx, body),
  }),
  endpoint.post('/api/auth/forgot-password', {
    summary: 'Request an email with a link to set a new password',
    guard: 'public',
    body: emailForm,
    response: done,
    run: (ctx, { body }) => forgotPassword(ctx, body),
  }),
  endpoint.post('/api/auth/reset-password', {
    summary: 'Set a new password by the token of a mail; ends all sessions',
    guard: 'public',
    body: resetForm,
    response: done,
    run: async (ctx, { body }, { request, setHeader }) => {
      const { answer, deviceToken } = await resetPassword(ctx, body, await browserOf(request.headers))
      setHeader('set-cookie', await serializeDeviceToken(deviceToken))
      return answer
    },
  }),
  endpoint.get('/api/auth/validate', {
    summary: 'Whether an emailed link still works, and its purpose',
    guard: 'public',
    query: validateQuery,
    response: linkState,
    run: (ctx, { query }) => validateLink(ctx, query.key),
  }),
]
