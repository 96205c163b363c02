import type { SubmissionResult } from '@conform-to/react'
import { Link, useFetcher } from '@remix-run/react'
import Link2 from 'lucide-react/icons/link-2'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FoldMark } from '~/components/ui/fold-mark'
import { Checkbox } from '~/components/ui/form/choice-field'
import { SelectField, type SelectGroup, type SelectOption } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { shareLinksMessages as messages } from '~/shared/messages/sharing'
import { paths } from '~/shared/paths'
import type { CreatedShareLink } from '~/shared/schemas/share-link'
import { CreatedLink } from './created-link'
import { LinkFields } from './link-fields'

const forms = () => import('~/shared/schemas/share-link-form')
const ofPlace = () => forms().then((m) => m.newShareLinkForm)
const ofThing = () => forms().then((m) => m.shareThingForm)

export type ShareAnswer = { created: CreatedShareLink } | SubmissionResult | null | undefined

type Props = {
  what: keyof typeof messages.explain
  /** Of what is shared; names the link too, unless another name is entered. */
  name: string
  /** Whose list has the link. */
  client: number
  /** 'site:3:12', for the form of the list; absent for one thing, whose screen takes the form. */
  place?: string
  /** Of the form of the list, where another place can be chosen. */
  places?: (SelectOption | SelectGroup)[]
  answer?: ShareAnswer
  closeTo: string
}

/** Creates a link with one button and copies it; its fields are folded, since their defaults are right for most. */
export function ShareDialog({ answer: posted, ...props }: Props) {
  const fetcher = useFetcher<ShareAnswer>({ key: `share ${props.place ?? props.closeTo}` })
  const answer = fetcher.data ?? posted
  return answer && 'created' in answer ? (
    <CreatedLink link={answer.created} closeTo={props.closeTo} />
  ) : (
    <NewLinkDialog {...props} lastResult={answer} fetcher={fetcher} />
  )
}

type NewLinkProps = Omit<Props, 'answer'> & {
  lastResult: SubmissionResult | null | undefined
  fetcher: { state: string }
}
type Values = { name: string; place: string; expiry: string; expiresAt: string; mayTest: string }

function NewLinkDialog(props: NewLinkProps) {
  const { what, name, client, place, places, closeTo, lastResult, fetcher } = props
  const isHydrated = useHydrated()
  const [form, fields] = useForm<Values>({
    schema: place === undefined ? ofThing : ofPlace,
    lastResult,
    defaultValue: { name, place, expiry: '30' },
  })
  return (
    <Dialog title={places ? messages.add : messages.share(name)} closeTo={closeTo} width="form">
      <p className="text-pretty">{messages.explain[what]}.</p>
      <StackedForm
        form={form}
        navigate={false}
        fetcherKey={`share ${place ?? closeTo}`}
        {...(place !== undefined && { action: paths.clientShareLinks(client, { dialog: 'add' }) })}
      >
        {places ? (
          <SelectField label={messages.place} field={fields.place} options={places} required />
        ) : place === undefined ? null : (
          <input type="hidden" name="place" value={place} />
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="primary" icon={Link2} busy={fetcher.state !== 'idle'}>
            {isHydrated && navigator.clipboard ? messages.copyLink : messages.create}
          </Button>
          <span className="text-13 text-quiet">{messages.defaultExpiry}</span>
        </p>
        <details className="group" open={Boolean(lastResult || places) || undefined}>
          <summary className="inline-flex items-center gap-1.5 rounded-2 text-13 text-quiet hover:text-text">
            <FoldMark />
            {messages.options}
          </summary>
          <div className="mt-3 flex flex-col gap-4">
            <LinkFields fields={fields} />
            {place === undefined ? null : (
              <Checkbox label={messages.mayTest} help={messages.mayTestHelp} field={fields.mayTest} />
            )}
            <Link to={paths.clientShareLinks(client)} className="self-start text-13 text-link underline">
              {messages.manage}
            </Link>
          </div>
        </details>
      </StackedForm>
    </Dialog>
  )
}
