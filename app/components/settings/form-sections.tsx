import type { ReactNode } from 'react'
import { formMessages } from '~/shared/messages/form'

type FormSectionsProps = {
  sections: { id: string; label: string }[]
  children: ReactNode
}

/** A long form with links to its sections: above it, or beside it on wide screens. */
export function FormSections({ sections, children }: FormSectionsProps) {
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,40rem)_12rem] xl:gap-8">
      <nav aria-label={formMessages.sections} className="xl:sticky xl:top-20 xl:order-last xl:self-start">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 xl:flex-col xl:border-l xl:border-line xl:pl-4">
          {sections.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} className="rounded-2 text-quiet hover:text-text hover:underline">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 max-w-form flex-col gap-6">{children}</div>
    </div>
  )
}

export const Section = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} className="scroll-mt-20">
    {children}
  </div>
)

/** The start of a section, which links lead to; takes no space between the cards of a form. */
export const SectionStart = ({ id }: { id: string }) => (
  <span id={id} className="-mb-4 block h-0 scroll-mt-20" aria-hidden="true" />
)
