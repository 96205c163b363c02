import type { Problem } from '../../platform/http/problem'

type Answer<T> = { value: T; refusal: null } | { value: null; refusal: string }

const REPORTABLE_STATUSES = new Set([404, 503])

/** The response, or a message when the service is disabled, busy or unavailable. */
export const toRefusal = <T>(answer: Promise<T>): Promise<Answer<T>> =>
  answer.then(
    (value) => ({ value, refusal: null }),
    async (refusal: unknown) => {
      if (!(refusal instanceof Response) || !REPORTABLE_STATUSES.has(refusal.status)) throw refusal
      const { message } = (await refusal.clone().json()) as Problem
      return { value: null, refusal: message }
    },
  )
