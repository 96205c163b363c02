import { useBrand } from '~/components/layout/use-brand'
import { productName } from '~/shared/messages/parts'
import { printMessages as messages } from '~/shared/messages/print'
import type { PdfKind } from '~/shared/values/pdf-choices'
import { Cover } from './cover'

interface DocumentCoverProps {
  kind: PdfKind
  name: string
  names: { client?: string; project?: string; site?: string }
  period: string | null
  pages: number
  madeAt: string
  organization?: string
  coverText: string
}

export function DocumentCover({ kind, name, names, period, pages, ...made }: DocumentCoverProps) {
  const { client, project, site } = names
  const { facts } = messages
  const { name: brand } = useBrand()
  return (
    <section className="sheet sheet-cover">
      <Cover
        label={messages.kinds[kind]}
        kind={messages.kinds[kind]}
        title={name}
        level={1}
        facts={[
          [facts.client, client === name ? null : client],
          [facts.project, project === name ? null : project],
          [facts.site, site === name ? null : site],
          [facts.pages, pages > 1 && kind !== 'uptimeMonth' ? pages : null],
          [facts.period, period],
          [facts.created, made.madeAt],
          [facts.organization, brand === productName ? made.organization : brand],
        ]}
      >
        {made.coverText ? (
          <p className="max-w-prose text-16 text-pretty whitespace-pre-line">{made.coverText}</p>
        ) : null}
      </Cover>
    </section>
  )
}
