export const MAX_PLAN_NAME = 80
export const MAX_DESCRIPTION = 500
/** Everybody can choose it, or only super admins put organizations on it. */
export const PLAN_VISIBILITIES = ['public', 'invited'] as const
export const QUOTA_KINDS = ['fixed', 'steps', 'free'] as const
