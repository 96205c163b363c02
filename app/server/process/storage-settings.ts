import { z } from 'zod'

const text = z.string().min(1).optional()

/** Evidence storage outside `DATA_DIR`, and the retention of the activity log. */
export const storageVariables = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: text,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  ACTIVITY_DAYS: z.coerce
    .number()
    .int()
    .refine((days) => days === -1 || days >= 30, 'must be at least 30, or -1 to keep everything')
    .default(731),
}

const BUCKET = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** A misconfigured bucket would fail late, so the start fails instead. */
export function requireCompleteBucket(
  settings: Partial<Record<(typeof BUCKET)[number], unknown>>,
  ctx: z.core.$RefinementCtx,
): void {
  const missing = BUCKET.filter((name) => settings[name] === undefined)
  if (missing.length === 0 || missing.length === BUCKET.length) return
  for (const name of missing) {
    const message = `is missing: a bucket needs all of ${BUCKET.join(', ')}`
    ctx.issues.push({ code: 'custom', message, path: [name], input: undefined })
  }
}
