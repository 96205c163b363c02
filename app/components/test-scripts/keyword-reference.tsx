import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import { aboutKeyword, KEYWORD_GROUPS, type Keyword, specOf, VARIABLES } from '~/shared/rules/test-script'

function KeywordEntry({ keyword }: { keyword: Keyword }) {
  const { example, measures } = specOf(keyword)
  return (
    <div className="flex min-w-0 flex-col gap-0.5 py-2">
      <dt className="flex flex-wrap items-center gap-2">
        <code className="font-mono text-13 font-medium">{keyword}</code>
        {measures ? <Badge tone="info">{messages.measuredMark}</Badge> : null}
      </dt>
      <dd className="text-13 text-pretty text-quiet">{aboutKeyword(keyword)}</dd>
      <dd>
        <code className="block overflow-x-auto font-mono text-12 whitespace-pre" style={{ tabSize: 4 }}>
          {example}
        </code>
      </dd>
    </div>
  )
}

function Group({ title, open, children }: { title: string; open?: boolean; children: React.ReactNode }) {
  return (
    <details open={open}>
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 font-medium [&::-webkit-details-marker]:hidden">
        <FoldMark />
        {title}
      </summary>
      <dl className="divide-y divide-line pb-2 pl-5.5">{children}</dl>
    </details>
  )
}

const Entry = ({ code, about }: { code: string; about: string }) => (
  <div className="flex min-w-0 flex-col gap-0.5 py-2">
    <dt>
      <code className="font-mono text-13">{code}</code>
    </dt>
    <dd className="text-13 text-pretty text-quiet">{about}</dd>
  </div>
)

export function KeywordReference() {
  return (
    <Card title={messages.keywordsTitle} note={messages.keywordsNote}>
      {KEYWORD_GROUPS.map(({ title, keywords }, index) => (
        <Group key={title} title={title} open={index === 0}>
          {keywords.map((keyword) => (
            <KeywordEntry key={keyword} keyword={keyword} />
          ))}
        </Group>
      ))}
      <Group title={messages.selectorsTitle}>
        {messages.selectorNotes.map((note) => (
          <Entry key={note.code} {...note} />
        ))}
      </Group>
      <Group title={messages.variablesTitle}>
        {Object.entries(VARIABLES).map(([code, about]) => (
          <Entry key={code} code={code} about={about} />
        ))}
      </Group>
    </Card>
  )
}
