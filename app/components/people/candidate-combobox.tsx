import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useFetcher, useLocation } from '@remix-run/react'
import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { CONTROL, FieldError, useFieldWiring } from '~/components/ui/form/field'
import { useDebounced } from '~/components/ui/use-debounced'
import { formMessages } from '~/shared/messages/form'
import { peopleMessages } from '~/shared/messages/people'
import type { Candidate } from '~/shared/schemas/permission'
import { noteOf } from './note-of'

const messages = peopleMessages.member
const QUIET_MS = 300

type Props = {
  candidates: Candidate[]
  name: string
  several: boolean
  chosen: Candidate[]
  text: string
  error: string[] | undefined
}

function useCandidates(first: Candidate[], text: string): Candidate[] {
  const { pathname } = useLocation()
  const { load, data } = useFetcher<{ candidates?: Candidate[] }>()
  const settled = useDebounced(text, QUIET_MS)
  const requested = useRef(text)
  useEffect(() => {
    if (requested.current === settled) return
    requested.current = settled
    load(`${pathname}?${new URLSearchParams({ dialog: 'add', candidate: settled })}`)
  }, [load, pathname, settled])
  return data?.candidates ?? first
}

function Chosen({ people, onRemove }: { people: Candidate[]; onRemove: (one: Candidate) => void }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {people.map((one) => (
        <li key={one._id} className="flex max-w-full items-center gap-1 rounded-6 bg-sunken pl-2.5 text-13">
          <span className="truncate">{one.name}</span>
          <Button type="button" variant="quiet" size="small" icon={X} iconOnly onClick={() => onRemove(one)}>
            {messages.remove(one.name)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function CandidateCombobox({ candidates, name, several, chosen, text, error }: Props) {
  const [people, setPeople] = useState(chosen)
  const [typed, setTyped] = useState(text)
  const matches = useCandidates(candidates, typed.trim())
  const input = useRef<HTMLInputElement>(null)
  const label = several ? messages.choosePeople : messages.chooseSubject
  const { id, errors, wiring } = useFieldWiring({ label, error })
  const isChosen = (one: Candidate) => people.some(({ _id }) => _id === one._id)
  const open = several ? matches.filter((one) => !isChosen(one)) : matches

  // The dialog's initial focus must not open the list over its form; later focus does.
  const [isTaken, setTaken] = useState(false)
  useLayoutEffect(() => input.current?.focus(), [])
  useEffect(() => setTaken(true), [])

  const choose = (one: Candidate | null) => {
    if (!one) return
    setPeople(several ? [...people, one] : [one])
    setTyped(several ? '' : one.name)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      {several && people.length > 0 ? (
        <Chosen people={people} onRemove={(one) => setPeople(people.filter((other) => other !== one))} />
      ) : null}
      <Combobox<Candidate | null>
        value={several ? null : (people[0] ?? null)}
        by="_id"
        onChange={choose}
        immediate={isTaken}
      >
        <div className="relative">
          <ComboboxInput
            ref={input}
            {...wiring}
            id={id}
            displayValue={() => typed}
            onChange={(event) => {
              setTyped(event.target.value)
              if (!several) setPeople([])
            }}
            maxLength={200}
            autoComplete="off"
            placeholder={formMessages.emailOrName}
            className={`${CONTROL} h-9`}
          />
          <ComboboxOptions
            modal={false}
            aria-label={label}
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-6 bg-raised p-1 shadow-float"
          >
            {open.map((one) => (
              <ComboboxOption
                key={one._id}
                value={one}
                className="flex cursor-pointer flex-col rounded-6 px-2.5 py-1.5 data-focus:bg-accent-soft data-selected:font-medium"
              >
                <span className="truncate">{one.name}</span>
                <span className="truncate text-12 font-normal text-quiet">{noteOf(one)}</span>
              </ComboboxOption>
            ))}
            {open.length === 0 ? (
              <p className="px-2.5 py-1.5 text-13 text-quiet">
                {typed.trim() ? messages.noSubject(typed.trim()) : messages.nobodyToAdd}
              </p>
            ) : null}
          </ComboboxOptions>
        </div>
      </Combobox>
      <FieldError id={id} errors={errors} />
      {people.map((one) => (
        <input key={one._id} type="hidden" name={name} value={one._id} />
      ))}
    </div>
  )
}
