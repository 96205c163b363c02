import { Link } from '@remix-run/react'
import { channelKindNames, channelsMessages as messages } from '~/shared/messages/channels'
import { paths } from '~/shared/paths'
import { CHANNEL_KINDS } from '~/shared/values/channel-choices'
import { KIND_ICONS } from './kind-icons'

export function KindLinks() {
  return (
    <nav aria-label={messages.choose} className="flex max-w-form flex-col gap-3">
      <p className="text-pretty text-quiet">{messages.chooseHelp}</p>
      <ul className="divide-y divide-line rounded-6 border border-line bg-surface">
        {CHANNEL_KINDS.map((kind) => {
          const Icon = KIND_ICONS[kind]
          return (
            <li key={kind}>
              <Link
                to={paths.newChannel({ kind })}
                className="flex items-center gap-4 rounded-6 px-4 py-3 no-underline hover:bg-hover"
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-quiet" />
                <span className="min-w-0">
                  <span className="block font-medium text-text">{channelKindNames[kind]}</span>
                  <span className="block text-13 text-pretty text-quiet">{messages.kindHelp[kind]}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
