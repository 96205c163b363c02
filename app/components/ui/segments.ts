import { classes } from './classes'

export const SEGMENTS = 'inline-flex w-fit max-w-full flex-wrap rounded-6 bg-sunken p-0.5'
export const segment = (isCurrent: boolean) =>
  classes(
    'flex h-8 shrink-0 items-center gap-1.5 rounded-6 px-2.5 text-13 sm:px-3 font-medium transition-colors focus-visible:-outline-offset-2',
    isCurrent ? 'bg-surface text-text shadow-[inset_0_0_0_1px_var(--line)]' : 'text-quiet hover:text-text',
  )
