import type { SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { FileField } from '~/components/ui/form/file-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { brandingMessages as messages } from '~/shared/messages/branding'
import { paths } from '~/shared/paths'
import { BRAND_IMAGES, type BrandImage, type BrandSettings, IMAGE_FIELDS } from '~/shared/schemas/brand'

type Result = SubmissionResult | null | undefined
type BrandImagesProps = {
  organizationId: number
  settings: BrandSettings
  /** The image that the last form was about. */
  sent: string | null
  lastResult: Result
}

function ImageRow({
  kind,
  src,
  action,
  lastResult,
}: {
  kind: BrandImage
  src: string | null
  action: string
  lastResult: Result
}) {
  const [form, fields] = useForm<{ image: File }>({ id: `image-${kind}`, lastResult })
  const { title, help } = messages.images[kind]
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-14">{title}</h3>
        <p className="text-13 text-quiet">{help}</p>
      </div>
      {src === null ? (
        <p className="text-13 text-quiet">{messages.none}</p>
      ) : (
        <p
          data-theme={kind === 'logo-light' ? 'dark' : 'light'}
          className="flex w-fit items-center rounded-6 border border-line bg-surface p-3"
        >
          <img src={src} alt={title} className="brand-logo" />
        </p>
      )}
      <Form
        method="post"
        action={action}
        encType="multipart/form-data"
        preventScrollReset
        {...getFormProps(form)}
        className="flex flex-wrap items-center gap-3"
      >
        <FileField
          label={messages.file(title)}
          help={messages.formats}
          field={fields.image}
          accept="image/png,image/jpeg,image/webp"
        />
        <div className="flex min-w-0 flex-wrap gap-2">
          <Button aria-label={messages.upload(title)}>{messages.uploadShort}</Button>
          {src === null ? null : (
            <Button
              name="intent"
              value={`remove-${kind}`}
              formAction="?"
              variant="quiet"
              aria-label={messages.remove(title)}
              formNoValidate
            >
              {messages.removeShort}
            </Button>
          )}
        </div>
      </Form>
    </li>
  )
}

/** Each image is a form of its own: a file can't be filled in again after a refusal of another field. */
export function BrandImages({ organizationId, settings, sent, lastResult }: BrandImagesProps) {
  return (
    <Card title={messages.imagesTitle}>
      <ul className="flex flex-col divide-y divide-line">
        {BRAND_IMAGES.map((kind) => (
          <ImageRow
            key={kind}
            kind={kind}
            src={settings[IMAGE_FIELDS[kind]]}
            action={paths.organizationBranding(organizationId, { dialog: kind })}
            lastResult={sent === kind ? lastResult : null}
          />
        ))}
      </ul>
    </Card>
  )
}
