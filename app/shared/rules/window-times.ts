/** A window that begins at none of the usual times: its cron stands in a field of its own. */
export const OWN_PRESET = 'own'

export const WINDOW_KINDS = ['once', 'cron'] as const
export type WindowKind = (typeof WINDOW_KINDS)[number]

/** The kind that an address or a form asks for. */
export const windowKindOf = (value: unknown, otherwise: WindowKind): WindowKind =>
  WINDOW_KINDS.find((kind) => kind === value) ?? otherwise

type TimeField = 'startsAt' | 'endsAt' | 'preset' | 'cron' | 'durationMinutes'
/** The fields that only one kind has. */
export const TIMES_OF: Record<WindowKind, readonly TimeField[]> = {
  once: ['startsAt', 'endsAt'],
  cron: ['preset', 'cron', 'durationMinutes'],
}
export const otherKind = (kind: WindowKind): WindowKind => (kind === 'once' ? 'cron' : 'once')
