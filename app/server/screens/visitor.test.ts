import { describe, expect, it } from 'vitest'
import { serializeSessionToken } from '../platform/http/session-cookie'
import type { ApiClient } from './api-for'
import { findVisitor } from './visitor'

const profileAnswers = (status: number) =>
  ({ get: () => Promise.reject(new Response(null, { status })) }) as unknown as ApiClient

const visit = async (status: number) => {
  const cookie = await serializeSessionToken('x'.repeat(43), false)
  const request = new Request('http://localhost/dashboard', { headers: { cookie } })
  return findVisitor(request, profileAnswers(status))
}

describe('the visitor of a session whose profile is not answered', () => {
  it.each([401, 403, 404])('is signed out at %i', async (status) => {
    expect(await visit(status)).toBeNull()
  })

  it.each([500, 503])('is not signed out at %i', async (status) => {
    await expect(visit(status)).rejects.toMatchObject({ status })
  })
})
