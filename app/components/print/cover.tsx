import type { ReactNode } from 'react'
import { BrandName } from '~/components/layout/brand'

export type Fact = [name: string, value: ReactNode]

interface CoverProps {
  label: string
  kind: string
  title: ReactNode
  /** The document's own cover has its first heading. */
  level?: 1 | 2
  note?: string | null
  facts: readonly Fact[]
  children?: ReactNode
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="min-w-0">
            <dt className="text-12 text-quiet">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

/** The first sheet of a report. */
export function Cover({ label, kind, title, level = 2, note, facts, children }: CoverProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <article
      data-cover=""
      aria-label={label}
      className="mx-auto flex w-full max-w-[48rem] flex-col gap-10 rounded-6 border border-line bg-surface p-6 sm:min-h-[60rem] sm:p-12 print:min-h-[250mm] print:border-0 print:p-0"
    >
      <p className="flex items-center gap-2.5 font-semibold tracking-tight">
        <BrandName />
      </p>
      <div className="my-auto flex min-w-0 flex-col gap-3">
        <p className="text-16 text-quiet">{kind}</p>
        <Heading className="flex items-center gap-3 text-28 wrap-anywhere sm:text-40 [&_img]:size-6">
          {title}
        </Heading>
        {note ? <p className="font-mono text-13 text-quiet wrap-anywhere">{note}</p> : null}
      </div>
      {children}
      <Facts facts={facts} />
    </article>
  )
}
