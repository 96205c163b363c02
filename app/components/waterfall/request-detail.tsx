import type { ReactNode } from 'react'
import { PHASE_NAMES, PHASES, TYPE_NAMES, typeOf } from '~/components/requests/request-figures'
import { describePriority } from '~/components/requests/request-priority'
import { formatBytes } from '~/shared/format/bytes'
import { NOT_MEASURED } from '~/shared/format/figure'
import { lowerFirst } from '~/shared/format/letter-case'
import { formatTime } from '~/shared/format/time'
import { requestDetailMessages as messages, waterfallMessages } from '~/shared/messages/load'
import { isPending } from '~/shared/rules/audits/request-state'
import type { Numbered } from '../requests/request-filter'
import { groupHeaders } from './header-groups'

type Fact = [name: string, value: ReactNode]

/** A value that was not measured is a dash with the reason. */
const Missing = ({ why }: { why: string }) => (
  <span className="text-quiet">
    <span aria-hidden="true">{NOT_MEASURED} </span>
    {why}
  </span>
)
const orMissing = (value: string, why: string = messages.notSaid): ReactNode => value || <Missing why={why} />

function Facts({ title, facts, none }: { title: string; facts: Fact[]; none?: string }) {
  return (
    <section className="min-w-0">
      <h4 className="pb-1 font-semibold">{title}</h4>
      {facts.length === 0 ? <p className="text-quiet">{none}</p> : null}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-3 border-t border-line py-1">
            <dt className="w-32 shrink-0 text-quiet wrap-anywhere">{name}</dt>
            <dd className="min-w-0 flex-1 basis-32 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function phaseFacts(request: Numbered): Fact[] {
  const { phases, startMs, endMs } = request
  const facts = PHASES.map((phase): Fact => {
    const length = phases[phase]
    return [PHASE_NAMES[phase], orMissing(length === null ? '' : formatTime(length).text, messages.noPhase)]
  })
  const total = isPending(request) ? '' : formatTime(endMs - startMs).text
  return [
    [messages.start, formatTime(startMs).text],
    ...facts,
    [messages.total, orMissing(total, waterfallMessages.notFinished)],
  ]
}

const blockingText = (isBlocking: boolean | undefined) =>
  isBlocking === undefined ? '' : isBlocking ? messages.blocking.yes : messages.blocking.no

function ownerText({ entity, thirdParty }: Numbered): string {
  const { firstParty, thirdParty: third } = waterfallMessages
  const party = thirdParty ? third : firstParty
  return entity ? `${entity} (${lowerFirst(party)})` : party
}

const requestFacts = (request: Numbered): Fact[] => [
  [messages.status, orMissing(request.status > 0 ? String(request.status) : '', messages.noAnswer)],
  ...(request.failure ? [[messages.failure, request.failure] satisfies Fact] : []),
  [messages.method, request.method],
  [messages.protocol, orMissing(request.protocol)],
  [messages.priority, orMissing(describePriority(request))],
  [messages.type, [TYPE_NAMES[typeOf(request)], request.mimeType].filter(Boolean).join(', ')],
  [messages.owner, ownerText(request)],
  [messages.initiator, [request.initiator.kind, request.initiator.url].filter(Boolean).join(': ')],
  [messages.cache, orMissing(request.cache ? messages.caches[request.cache] : '')],
  [messages.transferSize, formatBytes(request.transferSize).text],
  [messages.resourceSize, formatBytes(request.resourceSize).text],
  [messages.renderBlocking, orMissing(blockingText(request.renderBlocking))],
]

export function RequestDetail({ request, closeTo }: { request: Numbered; closeTo: string }) {
  const { headers, cookies = [] } = request
  const groups = groupHeaders(headers ?? {})
  const noHeaders = request.status > 0 ? messages[headers ? 'noHeaders' : 'notSaid'] : messages.noAnswer
  return (
    <section className="waterfall-detail text-13" aria-label={messages.title(request.number)}>
      <div className="flex items-start gap-4 pb-3">
        <h3 className="min-w-0 flex-1 font-mono text-12 font-normal wrap-anywhere">{request.url}</h3>
        <a href={closeTo} className="shrink-0 text-link hover:underline">
          {messages.close}
        </a>
      </div>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        <Facts title={messages.phases} facts={phaseFacts(request)} />
        <Facts title={messages.facts} facts={requestFacts(request)} />
        <div className="flex min-w-0 flex-col gap-4">
          {(['cache', 'security', 'other'] as const).map((group) => (
            <Facts key={group} title={messages.headers[group]} facts={groups[group]} none={noHeaders} />
          ))}
          {cookies.length > 0 ? (
            <Facts title={messages.cookies} facts={cookies.map((cookie) => splitCookie(cookie))} />
          ) : null}
        </div>
      </div>
    </section>
  )
}

function splitCookie(cookie: string): Fact {
  const [name = '', ...flags] = cookie.split('; ')
  return [name, flags.join('; ')]
}
