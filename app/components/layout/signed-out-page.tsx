import type { ReactNode } from 'react'
import { PlainShell } from './plain-shell'

export function SignedOutPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PlainShell>
      <div className="flex w-full max-w-90 flex-col gap-5">
        <h1 className="text-28 font-semibold tracking-tight">{title}</h1>
        {children}
      </div>
    </PlainShell>
  )
}
