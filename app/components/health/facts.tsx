import type { ReactNode } from 'react'

export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 [grid-template-columns:auto_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="min-w-0 text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
