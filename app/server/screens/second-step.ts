import { redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'
import { AppError } from '../platform/errors'
import type { Problem } from '../platform/http/problem'
import { type ApiClient, cookieHeaders } from './api-for'

/** Leads to the second step of a sign-in whose first step succeeded; rethrows any other refusal. */
export const orSecondStep =
  (api: ApiClient, redirectTo: string | null) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || error.reason !== 'MFA_REQUIRED') throw error
    throw redirect(paths.secondStep({ redirectTo }), { headers: cookieHeaders(api) })
  }

/** The same for a refusal in a loader, after a provider signed the user in. */
export async function toSecondStep(api: ApiClient, refusal: unknown): Promise<void> {
  if (!(refusal instanceof Response) || refusal.status !== 403) return
  const { reason } = (await refusal.clone().json()) as Problem
  if (reason === 'MFA_REQUIRED') throw redirect(paths.secondStep(), { headers: cookieHeaders(api) })
}
