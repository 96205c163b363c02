import { describe, expect, it } from 'vitest'
import { storageFailureMessages } from '~/shared/messages/disk'
import { failuresMessages } from '~/shared/messages/failures'
import { AppError, type ErrorCode } from '../platform/errors'
import { type Problem, toProblem } from '../platform/http/problem'
import { toScreenResponse } from './screen-errors'

const ID = 'request-0001'
const LINK_COOKIE = { cookie: 'lightkeeper_share=abc' }
const screen = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost${path}`, { headers })
const answer = (error: AppError, path = '/settings/clients?page=2', headers = {}) =>
  toScreenResponse(error, screen(path, headers), ID)

describe('a refused call becomes', () => {
  it.each([
    ['BAD_REQUEST', 400],
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['CONFLICT', 409],
    ['TOO_LARGE', 413],
    ['INVALID', 422],
    ['RATE_LIMITED', 429],
    ['UNEXPECTED', 500],
    ['UNAVAILABLE', 503],
  ] as [ErrorCode, number][])(
    '%s: a screen of status %i with its message and the request id',
    async (code, status) => {
      const response = answer(new AppError(code, 'What happened'))
      expect(response.status).toBe(status)
      expect(await response.json()).toEqual({ code, message: 'What happened', requestId: ID })
    },
  )

  it('401: the sign-in page, with the return path', () => {
    const response = answer(new AppError('UNAUTHENTICATED', 'x'))
    expect(response.headers.get('location')).toBe('/login?redirectTo=%2Fsettings%2Fclients%3Fpage%3D2')
  })

  it.each([
    ['/settings/clients', '/settings/my-subscription-plan'],
    ['/dashboard', '/settings/my-subscription-plan'],
    ['/settings/my-subscription-plan', null],
    ['/payment-subscription?billingCycle=year', null],
  ])('403 SUBSCRIPTION_EXPIRED at %s: the plan page unless already there', (path, location) => {
    const error = new AppError('FORBIDDEN', 'x', { reason: 'SUBSCRIPTION_EXPIRED' })
    const response = answer(error, path)
    expect(response.headers.get('location')?.split('?')[0] ?? null).toBe(location)
    if (!location) expect(response.status).toBe(403)
  })

  it.each([
    ['/dashboard', failuresMessages.shareLink, 'SHARE_LINK', true],
    ['/report-detail/1/2/overview', failuresMessages.shareLink, 'SHARE_LINK', true],
    ['/settings/clients', failuresMessages.forbidden, undefined, false],
    ['/bookmarks', failuresMessages.forbidden, undefined, false],
  ])('401 of a share-link visitor at %s: no sign-in page', async (path, message, reason, isEnded) => {
    const response = answer(new AppError('UNAUTHENTICATED', 'x'), path, LINK_COOKIE)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      code: 'FORBIDDEN',
      message,
      requestId: ID,
      ...(reason && { reason }),
    })
    expect(response.headers.get('set-cookie')?.startsWith('lightkeeper_share=;') ?? false).toBe(isEnded)
  })

  it('the same for an invalid key, with or without an earlier session', () => {
    expect(answer(new AppError('UNAUTHENTICATED', 'x'), '/dashboard?key=gone').status).toBe(403)
    expect(answer(new AppError('UNAUTHENTICATED', 'x'), '/dashboard?token=gone').status).toBe(403)
    expect(answer(new AppError('UNAUTHENTICATED', 'x'), '/settings/clients?key=gone').status).toBe(302)
  })
})

describe('an error becomes a problem response', () => {
  const problemOf = (error: unknown): [number, Problem, boolean] => {
    const { status, problem, known } = toProblem(error, ID)
    return [status, problem, known]
  }

  it.each([
    ['known', new AppError('CONFLICT', 'Taken', { fields: { name: ['Taken'] } }), 409, 'CONFLICT', 'Taken'],
    ['a broken reference', { code: '23503' }, 409, 'CONFLICT', failuresMessages.conflict],
    ['what cannot be stored', { code: '22003' }, 400, 'BAD_REQUEST', failuresMessages.invalidRequest],
    [
      'a database that is away',
      Object.assign(new Error('secret words'), { code: '57P01' }),
      503,
      'UNAVAILABLE',
      storageFailureMessages.databaseDown,
    ],
    [
      'a disk that is full',
      Object.assign(new Error('secret words'), { code: '53100' }),
      503,
      'UNAVAILABLE',
      storageFailureMessages.diskFull,
    ],
    ['unknown', new Error('secret words'), 500, 'UNEXPECTED', failuresMessages.unexpected],
    ['no error at all', 'oops', 500, 'UNEXPECTED', failuresMessages.unexpected],
  ])('%s', (_, error, status, code, message) => {
    const [gotStatus, problem] = problemOf(error)
    expect(gotStatus).toBe(status)
    expect(problem).toMatchObject({ code, message, requestId: ID })
    expect(JSON.stringify(problem)).not.toContain('secret words')
  })
})
