import type { SubmissionResult } from '@conform-to/react'
import { TextField } from '~/components/ui/form/text-field'
import { selectionMessages, siteEditMessages } from '~/shared/messages/site-edit'
import { InlineField } from '../ui/form/inline-field'

const schema = () => import('~/shared/schemas/tags').then(({ tagsForm }) => tagsForm)

type Props = { tags: string[]; lastResult: SubmissionResult | null | undefined }

/** The tags of a client or project, edited in place. */
export function TagsRow({ tags, lastResult }: Props) {
  return (
    <InlineField
      name="tags"
      label={selectionMessages.tag}
      value={tags.join(', ')}
      schema={schema}
      lastResult={lastResult}
      control={(field) => (
        <TextField
          label={selectionMessages.tag}
          help={siteEditMessages.tagsHelp}
          field={field}
          autoComplete="off"
          autoFocus
        />
      )}
    />
  )
}
