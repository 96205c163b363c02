import type { FormMetadata } from '@conform-to/react'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { consentMessages as messages } from '~/shared/messages/consent'
import type { ConsentFinding as Finding } from '~/shared/schemas/consent'

export const consentOf = (answer: object | null | undefined): Finding | null =>
  answer && 'consent' in answer ? (answer.consent as Finding) : null

type ConsentFindingProps = { form: FormMetadata; cookieField: string; finding: Finding }

export function ConsentFinding({ form, cookieField, finding }: ConsentFindingProps) {
  const { url, platforms } = finding
  if (platforms.length === 0) return <Notice>{messages.nothingFound(url)}</Notice>
  return (
    <ul className="flex flex-col gap-2" aria-label={messages.found}>
      {platforms.map(({ id, name, cookie, note }) => (
        <li key={id} className="rounded-6 bg-sunken px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="font-medium">{messages.requestedBy(name)}</p>
            {cookie ? (
              <Button
                {...form.update.getButtonProps({ name: cookieField as 'consentCookie', value: cookie })}
              >
                {messages.use}
              </Button>
            ) : null}
          </div>
          {cookie ? (
            <p className="mt-1 font-mono text-13 [overflow-wrap:anywhere]">{`${cookie.name}=${cookie.value}`}</p>
          ) : null}
          {note ? <p className="mt-1 text-13 text-quiet">{note}</p> : null}
        </li>
      ))}
    </ul>
  )
}
