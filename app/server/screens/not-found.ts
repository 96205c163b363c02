import type { Params } from '@remix-run/react'
import { failuresMessages } from '~/shared/messages/failures'

/** The screen of an address that does not exist. */
export const notFoundScreen = (): Response =>
  Response.json(
    { code: 'NOT_FOUND', message: failuresMessages.notFound },
    { status: 404, statusText: 'NOT_FOUND' },
  )

const isId = (value: string | undefined) => value === undefined || /^\d{1,9}$/.test(value)

/** Refuses `/dashboard/client/abc` as not found where a call would refuse the id as bad input. */
export function requirePathIds(params: Params): void {
  if (!Object.values(params).every(isId)) throw notFoundScreen()
}
