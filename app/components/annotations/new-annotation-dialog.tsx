import type { ReactNode } from 'react'
import { ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { Notice } from '~/components/ui/notice'
import { useCan } from '~/components/visitor/use-visitor'
import { formMessages } from '~/shared/messages/form'
import { annotationFormMessages } from '~/shared/messages/notes'
import type { AnnotationKind } from './annotation-query'
import { ClientPicker } from './client-picker'
import type { Places } from './form-fields'
import { noPlaceText, type PlaceChoices, placeOptions, type Widest } from './place-options'

const WIDEST: Record<AnnotationKind, Widest> = { note: 'organization', deployment: 'project' }

type Props = {
  title: string
  kind: AnnotationKind
  choices: PlaceChoices | null
  closeTo: string
  children: (places: Places | undefined) => ReactNode
}

export function NewAnnotationDialog({ title, kind, choices, closeTo, children }: Props) {
  const can = useCan()
  if (!choices) {
    return (
      <Dialog title={title} closeTo={closeTo} width="form">
        <p className="text-quiet">{annotationFormMessages.visibleToAll}.</p>
        {children(undefined)}
      </Dialog>
    )
  }
  const places = placeOptions(choices, WIDEST[kind], (target) => can(`${kind}.create`, target))
  return (
    <Dialog title={title} closeTo={closeTo} width="form">
      <ClientPicker {...choices} />
      {places.length > 0 ? (
        children(places)
      ) : (
        <>
          <Notice>{noPlaceText(choices, WIDEST[kind])}</Notice>
          <div>
            <ButtonLink to={closeTo}>{formMessages.cancel}</ButtonLink>
          </div>
        </>
      )}
    </Dialog>
  )
}
