import type { ReactNode } from 'react'

type DialogTable = Record<string, () => ReactNode>

export const dialogIn = (dialogs: DialogTable, name: string | null): ReactNode =>
  name !== null && Object.hasOwn(dialogs, name) ? dialogs[name]?.() : null
