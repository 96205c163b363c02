/** Stages of a run after it was queued, in order. */
export const RUN_STAGES = ['loading', 'tracing', 'auditing'] as const
export type RunStage = (typeof RUN_STAGES)[number]
