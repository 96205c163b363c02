import type { z } from 'zod'
import { notFound } from '../platform/errors'
import { invalidInput } from '../platform/http/invalid-input'

export function refuseInvalid(result: { success: boolean; target?: string; error?: z.ZodError }): void {
  if (result.success || !result.error) return
  if (result.target === 'param') throw notFound()
  throw invalidInput(result.error)
}
