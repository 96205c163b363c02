import { Form, useNavigation } from '@remix-run/react'
import Building2 from 'lucide-react/icons/building-complex'
import KeyRound from 'lucide-react/icons/key-round'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { signInMethodMessages as messages } from '~/shared/messages/sign-in-methods'
import { paths } from '~/shared/paths'
import type { SignInMethods as Methods } from '~/shared/schemas/identity'
import { ProviderMark } from './provider-mark'

type WayProps = { mark: ReactNode; name: string; text: string; badge?: ReactNode; action?: ReactNode }

function Way({ mark, name, text, badge, action }: WayProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-6 bg-sunken">{mark}</span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {badge}
        </p>
        <p className="text-13 text-quiet wrap-anywhere">{text}</p>
      </div>
      {action}
    </li>
  )
}

export function SignInMethods({ methods }: { methods: Methods }) {
  const zone = useTimeZone()
  const isBusy = useNavigation().state !== 'idle'
  const { hasPassword, isLdapUser, providers } = methods
  const textOf = ({ linked, isOffered }: Methods['providers'][number]) => {
    if (!linked) return messages.notLinked
    const used = linked.lastUsed
      ? `${messages.lastUsed} ${formatDateTime(linked.lastUsed, zone)}`
      : messages.neverUsed
    const since = `${messages.since} ${formatDateTime(linked.since, zone)}`
    return [linked.email, since, used, isOffered ? null : messages.notOffered].filter(Boolean).join(' · ')
  }
  return (
    <Card title={messages.title} flush>
      <ul>
        {isLdapUser ? (
          <Way
            mark={<Building2 size={18} aria-hidden="true" />}
            name={messages.directory}
            text={messages.directoryText}
          />
        ) : (
          <Way
            mark={<KeyRound size={18} aria-hidden="true" />}
            name={messages.password}
            text={hasPassword ? messages.passwordSet : messages.passwordUnset}
          />
        )}
        {isLdapUser
          ? null
          : providers.map((way) => (
              <Way
                key={way.provider}
                mark={<ProviderMark provider={way.provider} />}
                name={way.label}
                text={textOf(way)}
                badge={way.linked ? <Badge tone="good">{messages.linked}</Badge> : null}
                action={
                  <Form method="post" action={paths.accountSignInMethods()} preventScrollReset>
                    <input type="hidden" name="provider" value={way.provider} />
                    <Button
                      name="intent"
                      value={way.linked ? 'unlink' : 'link'}
                      size="small"
                      disabled={isBusy}
                      aria-label={way.linked ? messages.unlinkName(way.label) : messages.linkName(way.label)}
                    >
                      {way.linked ? messages.unlink : messages.link}
                    </Button>
                  </Form>
                }
              />
            ))}
      </ul>
      {!isLdapUser && providers.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-quiet">{messages.noneOffered}</p>
      ) : null}
    </Card>
  )
}
