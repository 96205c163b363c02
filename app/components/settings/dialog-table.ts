import type { ReactNode } from 'react'

/** What is shown for each name of `?dialog=`; null is shown as if no dialog was named. */
type DialogTable = Record<string, () => ReactNode>

export const dialogIn = (dialogs: DialogTable, name: string | null): ReactNode =>
  name !== null && Object.hasOwn(dialogs, name) ? dialogs[name]?.() : null
